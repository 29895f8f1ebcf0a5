import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { WebSocket } from 'ws'
import { startDisplay } from '../../../scripts/otherBrowsers.mjs'
import type { Driver } from './Driver.ts'
import { startGuard } from './startGuard.ts'

/** What is not for tests: questions at the first start, and calls to whoever made the browser. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  // Nobody manages windows on its display, so none would ever have the focus.
  'focusmanager.testmode': true,
  'intl.accept_languages': 'zh-CN, zh',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.dns.disablePrefetch': true,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.server': 'data:,',
} as const

/** A microphone and a camera that are none (a tone, a picture that moves), given without a question. */
const FAKE_DEVICES = {
  // A media server of this machine has this machine's own address.
  'media.peerconnection.ice.loopback': true,
  'media.navigator.permission.disabled': true,
  'media.navigator.streams.fake': true,
} as const

/** A call that has not come back by then never will: the browser answers within a few seconds even on a busy machine. */
const ANSWER_MS = 120_000

interface Message {
  readonly id?: number
  readonly type: 'success' | 'error' | 'event'
  readonly result?: Record<string, unknown>
  readonly error?: string
  readonly message?: string
  readonly method?: string
  readonly params?: Record<string, unknown>
}

type Send = (method: string, params: object) => Promise<Record<string, unknown>>

/** What a command was about, in short. */
const told = (method: string, params: object): string => `${method} ${JSON.stringify(params).slice(0, 300)}`

/** Sends commands of WebDriver BiDi and waits for what they come to; rejects what has no answer within ANSWER_MS. */
async function connect(
  address: string,
  onEvent: (method: string, params: Record<string, unknown>) => void,
): Promise<{ send: Send; close: () => void }> {
  const socket = new WebSocket(`${address}/session`)
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  let last = 0
  socket.on('message', (data: Buffer) => {
    const { id, type, result, error, message, method, params } = JSON.parse(data.toString()) as Message
    if (type === 'event') return onEvent(method ?? '', params ?? {})
    const answer = waiting.get(id ?? 0)
    waiting.delete(id ?? 0)
    if (type === 'success') answer?.resolve(result ?? {})
    else answer?.reject(new Error(`${error}: ${message}`))
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser is gone'))
    waiting.clear()
  })
  await once(socket, 'open')
  return {
    send(method, params) {
      const answer = Promise.withResolvers<Record<string, unknown>>()
      const id = ++last
      waiting.set(id, answer)
      const bound = setTimeout(() => {
        waiting.delete(id)
        answer.reject(new Error(`Firefox has no answer within ${ANSWER_MS} ms: ${told(method, params)}`))
      }, ANSWER_MS)
      socket.send(JSON.stringify({ id, method, params }))
      return answer.promise.finally(() => clearTimeout(bound))
    },
    close: () => socket.terminate(),
  }
}

/** The address the browser says it listens on. */
async function addressIn(stderr: Readable): Promise<string> {
  const said: string[] = []
  for await (const line of createInterface({ input: stderr })) {
    const address = /^WebDriver BiDi listening on (ws:\/\/.*)$/.exec(line)?.[1]
    if (address) return address
    said.push(line)
  }
  throw new Error(`Firefox did not start: ${said.join('\n')}`)
}

export interface Programs {
  readonly firefox: string
  readonly xvfb: string
}

export interface FirefoxOptions {
  readonly width: number
  readonly height: number
  /** Pixels of the display per CSS pixel, each way. */
  readonly pixelRatio?: number
  /** Has microphone and camera. */
  readonly withDevices?: boolean
}

interface LogEntry {
  readonly level: string
  readonly text: string | null
}

/** Firefox with an empty profile, on a display of its own; driven by WebDriver BiDi. */
export async function startFirefox(programs: Programs, options: FirefoxOptions): Promise<Driver> {
  const { width, height, pixelRatio = 1, withDevices = false } = options
  const errors: string[] = []
  const cleanups: (() => unknown)[] = []
  const close = async (): Promise<void> => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }
  try {
    const home = await mkdtemp(join(tmpdir(), 'lingjing-firefox-'))
    cleanups.push(() => rm(home, { recursive: true, force: true }))
    const preferences = Object.entries({ ...PREFERENCES, ...(withDevices && FAKE_DEVICES) }).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
    )
    await writeFile(join(home, 'user.js'), preferences.join(''))
    const display = await startDisplay(programs.xvfb)
    cleanups.push(() => display.stop())
    const args = ['--remote-debugging-port=0', '--no-remote', '--profile', home]
    const child = spawn(programs.firefox, args, {
      env: { ...process.env, ...display.env, HOME: home, MOZ_CRASHREPORTER_DISABLE: '1' },
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    })
    if (child.pid === undefined) throw new Error(`${programs.firefox} cannot be started`)
    // A group of its own: all that the browser starts ends with it.
    cleanups.push(startGuard(home, [-child.pid, display.pid]))
    const address = await addressIn(child.stderr)
    // What it says from here on is nobody's concern, and must not fill the pipe.
    child.stderr.resume()
    const { send, close: hangUp } = await connect(address, (_method, params) => {
      const { level, text } = params as unknown as LogEntry
      if (level === 'error') errors.push(text ?? '')
    })
    cleanups.push(hangUp)
    await send('session.new', { capabilities: {} })
    await send('session.subscribe', { events: ['log.entryAdded'] })
    const { contexts } = (await send('browsingContext.getTree', {})) as {
      contexts: readonly { readonly context: string }[]
    }
    const { context } = contexts[0]!
    await send('browsingContext.setViewport', {
      context,
      viewport: { width, height },
      devicePixelRatio: pixelRatio,
    })
    return {
      goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
      async evaluate(expression) {
        const answer = await send('script.evaluate', {
          expression: `(async () => JSON.stringify(await (${expression})))()`,
          target: { context },
          awaitPromise: true,
        })
        const { type, result, exceptionDetails } = answer as {
          type: 'success' | 'exception'
          result?: { readonly value?: string }
          exceptionDetails?: { readonly text: string }
        }
        if (type === 'exception') throw new Error(exceptionDetails?.text)
        return result?.value === undefined ? undefined : JSON.parse(result.value)
      },
      prepare: async (functionDeclaration) =>
        void (await send('script.addPreloadScript', { functionDeclaration, contexts: [context] })),
      perform: async (actions) => void (await send('input.performActions', { context, actions })),
      async screenshot() {
        const { data } = await send('browsingContext.captureScreenshot', { context })
        return Buffer.from(data as string, 'base64')
      },
      errors: () => Promise.resolve(errors),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
