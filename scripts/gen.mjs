// Generates shared/protocol/generated from proto/. Runs only when a .proto file is newer, unless --force.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const outDir = join(root, 'shared/protocol/generated')
const out = join(outDir, 'messages.js')

/** True when the generated module is missing or older than a .proto file. */
export function isStale() {
  if (!existsSync(out) || !existsSync(join(outDir, 'messages.d.ts'))) return true
  const builtAt = statSync(out).mtimeMs
  return readdirSync(join(root, 'proto'))
    .filter((name) => name.endsWith('.proto'))
    .some((name) => statSync(join(root, 'proto', name)).mtimeMs > builtAt)
}

/** Writes messages.js and messages.d.ts. Names stay as spelt in proto/ (docs/decisions/001-proto-names.md). */
export function generate() {
  mkdirSync(outDir, { recursive: true })
  const temporary = join(outDir, 'next.js')
  const flags = '-t static-module -w esm --force-number --keep-case --dts'.split(' ')
  const without = 'create verify convert delimited service typeurl'.split(' ').map((part) => `--no-${part}`)
  const input = ['-p', join(root, 'proto'), '-o', temporary, 'envelope.proto']
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/protobufjs-cli/bin/pbjs'), ...flags, ...without, ...input],
    { stdio: 'inherit', cwd: root },
  )
  renameSync(join(outDir, 'next.d.ts'), join(outDir, 'messages.d.ts'))
  renameSync(temporary, out)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--force') || isStale()) generate()
}
