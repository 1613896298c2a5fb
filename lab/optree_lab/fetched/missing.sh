#!/bin/sh
echo '{name}: not in the packages that were fetched' >&2
exit 1
