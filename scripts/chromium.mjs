// Finds or installs the Chromium that the browser tests and the picture scripts drive.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, pinnedNode, root, run, say } from './steps.mjs'

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
  const isRootDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isRootDebian) {
    say('installing Chromium and Chinese fonts from Debian …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    run('apt-get', ['update', '-qq'], { env })
    run('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'], { env })
    const installed = findSystem()
    if (installed) return installed
  }
  say('installing Playwright’s Chromium …')
  if (!run(pinnedNode, [join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'])) {
    fail('no Chromium found and none could be installed; set CHROMIUM_PATH.')
  }
  return undefined
}
