// Firefox and WebKit for the long tests, from Debian's packages, and a display without a screen for them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDebian } from './outside.mjs'

const DISPLAY_SIZE = '1440x900x24'

/** What draws WebGL on the processor (Mesa; without it Firefox has none), the display, Chinese glyphs. */
const DRAWING = ['xvfb', 'libgl1-mesa-dri', 'libegl1', 'libgles2', 'fonts-noto-cjk']

const findXvfb = () => ['/usr/bin/Xvfb'].find((path) => existsSync(path))

/** Drivers of Mesa lie in the folder of the machine's architecture. */
const findMesa = () =>
  libraryFolders().some(
    (folder) =>
      existsSync(join(folder, 'dri/swrast_dri.so')) || existsSync(join(folder, 'dri/libdril_dri.so')),
  )

/** /usr/lib/x86_64-linux-gnu and the like. */
const libraryFolders = () =>
  existsSync('/usr/lib')
    ? readdirSync('/usr/lib')
        .filter((name) => name.includes('-linux-gnu'))
        .map((name) => join('/usr/lib', name))
    : []

function findFirefox() {
  const firefox = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path))
  const xvfb = findXvfb()
  return firefox && xvfb && findMesa() ? { firefox, xvfb } : undefined
}

function findWebKit() {
  const driver = ['/usr/bin/WebKitWebDriver'].find((path) => existsSync(path))
  // The window it drives: a browser of one window and nothing else, which comes with the library.
  const browser = libraryFolders()
    .map((folder) => join(folder, 'webkit2gtk-4.1/MiniBrowser'))
    .find((path) => existsSync(path))
  const xvfb = findXvfb()
  return driver && browser && xvfb && findMesa() ? { driver, browser, xvfb } : undefined
}

/**
 * Firefox and what draws for it; undefined: the machine has none.
 * @returns {{ firefox: string, xvfb: string } | undefined}
 */
export const ensureFirefox = () => ensureDebian('Firefox', findFirefox, ['firefox-esr', ...DRAWING])

/**
 * WebKit's driver, the browser it starts, and what draws for it; undefined: the machine has none.
 * @returns {{ driver: string, browser: string, xvfb: string } | undefined}
 */
export const ensureWebKit = () => ensureDebian('WebKit', findWebKit, ['webkit2gtk-driver', ...DRAWING])

/**
 * Starts a display that nobody looks at; it chooses a number that is free.
 * @param {string} program
 * @returns {Promise<{ pid: number, env: NodeJS.ProcessEnv, stop: () => Promise<void> }>}
 *   env: what a program must find to draw there
 */
export async function startDisplay(program) {
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', DISPLAY_SIZE, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const gone = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
  }
  let number = ''
  // The number is followed by a line feed once the display takes callers.
  for await (const part of /** @type {import('node:stream').Readable} */ (child.stdio[3])) {
    number += part
    if (number.includes('\n')) {
      // A desktop's own display is nobody's business here.
      const env = { DISPLAY: `:${number.trim()}`, WAYLAND_DISPLAY: undefined, GDK_BACKEND: 'x11' }
      return { pid: child.pid ?? 0, env, stop }
    }
  }
  await gone
  throw new Error(`${program} did not start (exit code ${child.exitCode})`)
}
