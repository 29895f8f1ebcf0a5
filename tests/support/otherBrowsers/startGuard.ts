import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Waits for the end of its input; kills all that is named, and removes the folder when the first of them is gone. */
const GUARD = `
folder=$1
shift
read -r _
kill -s KILL -- "$@" 2> /dev/null
tries=30
while [ $tries -gt 0 ] && kill -s 0 -- "$1" 2> /dev/null; do
  tries=$((tries - 1))
  sleep 0.1
done
rm -rf "$folder"`

/**
 * A process of its own that ends programs when the test's process is gone, however it went: nothing else is told of
 * every end. The answer has it end them now. Negative numbers are groups of processes, as for `kill`.
 */
export function startGuard(folder: string, targets: readonly number[]): () => Promise<void> {
  const guard = spawn('/bin/sh', ['-c', GUARD, 'guard', folder, ...targets.map(String)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  const done = once(guard, 'exit')
  return async () => {
    guard.stdin.end()
    await done
  }
}
