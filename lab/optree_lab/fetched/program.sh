#!/bin/sh
exec '{loader}' --library-path '{libraries}' --argv0 "$0" '{program}' "$@"
