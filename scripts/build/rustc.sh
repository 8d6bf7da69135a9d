#!/bin/sh
# What cargo runs in place of rustc, so that the modules are the same bytes in every folder. Cargo tells the library, which is
# outside of wasm/'s workspace, and the crates that depend on it apart by its absolute path, and rustc orders functions by names
# that this is a part of. Paths between colons in WHURL_REMAPPED_PATHS are left out of messages. It runs hundreds of times, so it
# starts nothing else.
rustc=$1
shift

crate=
previous=
for argument; do
  if [ "$previous" = --crate-name ]; then crate=$argument; fi
  previous=$argument
done

case $crate in
whurl*)
  for argument; do
    shift
    case $argument in
    metadata=*) argument=metadata=$crate ;;
    esac
    set -- "$@" "$argument"
  done
  ;;
esac

IFS=:
for path in $WHURL_REMAPPED_PATHS; do
  set -- "$@" "--remap-path-prefix=$path="
done

exec "$rustc" "$@"
