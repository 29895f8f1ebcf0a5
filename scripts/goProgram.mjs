// A program of the Go module proxy for the tests and benches: built once, kept outside of the repository.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { keepAnswer, keptAnswer } from './outside.mjs'
import { say } from './steps.mjs'

/** From nothing on two slow cores, modules and all. */
const BUILD_MS = 900_000

/** @typedef {{ name: string, module: string, version: string, package: string }} GoProgram name of the file, what it is part of, and its main package */

const findGo = () =>
  [...(process.env.PATH ?? '').split(':'), '/usr/local/go/bin']
    .map((path) => join(path, 'go'))
    .find((path) => existsSync(path))

/**
 * @param {string} go
 * @param {string} cwd
 * @param {readonly string[]} args
 */
function call(go, cwd, args) {
  const { status, stdout, stderr, error } = spawnSync(go, args, {
    cwd,
    encoding: 'utf8',
    timeout: BUILD_MS,
    env: { ...process.env, GOFLAGS: '-mod=mod', GOWORK: 'off' },
  })
  if (status !== 0) throw new Error(`go ${args[0]}: ${error?.message ?? stderr.trim().split('\n').at(-1)}`)
  return stdout
}

/**
 * In a module of its own that requires it, which leaves nothing in the places of whoever uses Go here.
 * @param {string} go
 * @param {string} folder
 * @param {GoProgram} program
 */
function build(go, folder, { name, module, version, package: main }) {
  say(`building ${name} ${version} …`)
  mkdirSync(folder, { recursive: true })
  const work = mkdtempSync(join(folder, 'build-'))
  try {
    call(go, work, ['mod', 'init', `lingjing.test/${name}`])
    call(go, work, ['mod', 'edit', '-require', `${module}@${version}`])
    writeFileSync(join(work, 'main.go'), 'package main\n\nfunc main() {}\n')
    call(go, work, ['build', '-o', name, main])
    renameSync(join(work, name), join(folder, name))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/**
 * The program, built if need be; else why there is none. Without Go nobody is to blame, with it something is broken.
 * @param {GoProgram} wanted
 * @returns {{ program: string } | { program?: undefined, hasGo: boolean, reason: string }}
 */
export function ensureGoProgram(wanted) {
  const { name, version } = wanted
  const folder = join(homedir(), '.cache/lingjing', `${name}-${version}`)
  const program = join(folder, name)
  if (existsSync(program)) return { program }
  const go = findGo()
  if (!go) return { hasGo: false, reason: `no ${name}, and no Go to build one with` }
  const earlier = keptAnswer(name)
  if (earlier !== undefined) return { hasGo: true, reason: earlier }
  try {
    build(go, folder, wanted)
    return { program }
  } catch (error) {
    const reason = `${name} can not be built: ${/** @type {Error} */ (error).message}`
    keepAnswer(name, reason)
    return { hasGo: true, reason }
  }
}
