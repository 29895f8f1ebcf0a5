// A program that serves beside the tests: started in a folder of its own, ready before anybody uses it, gone after.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'

/** So long a program may take to end before it is ended, ms. */
const GRACE_MS = 5_000
const LOOK_MS = 20
/** What is not ready after so long never will be, ms. */
const START_MS = 60_000
/** Of what it said, characters. */
const SAID_CHARS = 20_000

/**
 * Starts a program and waits until it is ready.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ folder: string, isReady: () => Promise<boolean>, env?: NodeJS.ProcessEnv }} options
 *   folder: what it has, removed with it; env: beside the usual
 * @returns {Promise<{ pid: number, said: () => string, stop: () => Promise<void> }>} stop may be called twice
 * @throws Error with what it said, where it ends before it is ready
 */
export async function startDaemon(program, args, { folder, isReady, env = {} }) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => (said = `${said}${data}`.slice(-SAID_CHARS)))
  }
  /** @type {Error | undefined} */
  let failure
  child.once('error', (error) => (failure = error))
  const hasEnded = () => failure !== undefined || child.exitCode !== null || child.signalCode !== null
  const stop = async () => {
    if (!hasEnded()) {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
      await gone
      clearTimeout(timer)
    }
    rmSync(folder, { recursive: true, force: true })
  }
  /** @param {string} why */
  const give = async (why) => {
    await stop()
    throw new Error(`${program} did not start: ${why}`)
  }
  const patience = performance.now() + START_MS
  while (!(await isReady())) {
    if (hasEnded()) await give(failure?.message ?? said)
    if (performance.now() > patience) await give(`it is not ready after ${START_MS / 1000} s. ${said}`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  // Somebody else may have been quicker at its port.
  if (hasEnded()) await give(failure?.message ?? said)
  return { pid: child.pid ?? 0, said: () => said, stop }
}
