// Finds or installs the Chromium that the browser tests and the picture scripts drive.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDebian, fetchOutside } from './outside.mjs'
import { fail, pinnedNode, root, say } from './steps.mjs'

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const findSystem = () => [process.env.CHROMIUM_PATH, ...SYSTEM_PATHS].find((path) => path && existsSync(path))

/** Path of a Chromium; undefined means Playwright's own. Installs one when there is none: Debian's as root, else Playwright's. */
export function ensureChromium() {
  const found = findSystem()
  if (found) return found
  const packages = ['chromium', 'fonts-noto-cjk']
  const options = { isWanted: true, withRecommended: true }
  const installed = ensureDebian('Chromium and Chinese fonts', findSystem, packages, options)
  if (installed) return installed
  say('installing Playwright’s Chromium …')
  const cli = join(root, 'node_modules/playwright-core/cli.js')
  if (!fetchOutside('Playwright’s Chromium', pinnedNode, [cli, 'install', 'chromium'])) {
    fail('no Chromium found and none could be installed; set CHROMIUM_PATH.')
  }
  return undefined
}
