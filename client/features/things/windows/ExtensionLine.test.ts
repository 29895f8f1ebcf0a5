import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import { patched } from '#shared/map/pressing.ts'
import { event } from '#shared/protocol/messages.ts'
import { bindConnection } from '../../../net/send.ts'
import { TransactionError } from '../../../net/transactions.ts'
import type { SpaceConnection } from '../../../net/SpaceConnection.ts'
import { worldStore } from '../../../store/worldStore.ts'
import { ExtensionLine } from './ExtensionLine.ts'

// The sample page itself (assets/pages/poll.js) at one end of the line, a server of a few lines at the other.

/** As much of an element as the sample uses. */
class FakeElement {
  textContent = ''
  disabled = false
  readonly dataset: Record<string, string> = {}
  readonly children: FakeElement[] = []
  readonly style = { setProperty: () => undefined }
  #click: (() => void) | undefined
  append(...more: FakeElement[]): void {
    this.children.push(...more)
  }
  setAttribute(): void {}
  addEventListener(_: 'click', heard: () => void): void {
    this.#click = heard
  }
  click(): void {
    if (!this.disabled) this.#click?.()
  }
}

const mapId = '1' as MapId
const key = '20'
const thing = { templateId: 'kiosk-touch', type: 5, propertiesJson: '{"url":"/assets/pages/poll.html"}' }
const script = await readFile(new URL('../../../../assets/pages/poll.js', import.meta.url), 'utf8')
const lines: ExtensionLine[] = []

afterEach(() => {
  for (const line of lines.splice(0)) line.dispose()
  bindConnection(undefined)
  worldStore.reset()
})

const tell = (customState: string): boolean =>
  worldStore.apply([event('mapSetObjectsV2', { mapId, objects: { [key]: { ...thing, customState } } })])

/** A server that patches by field, as the real one does; `isDown` while a context cannot be had. */
function serve(sub: string) {
  const server = { isDown: false, contexts: 0 }
  const send = (kind: string, { stateJson = '' }: { stateJson?: string }): Promise<void> => {
    if (kind === 'pressThing') {
      const object = worldStore.get().maps.get(mapId)!.objects.get(key)!
      tell(JSON.stringify(patched(object, stateJson)))
      return Promise.resolve()
    }
    server.contexts += 1
    if (server.isDown) return Promise.reject(new TransactionError('timedOut', 'no answer'))
    const token = `h.${btoa(JSON.stringify({ sub, mayWrite: true }))}.s`
    worldStore.apply([event('extensionContext', { mapId, key, token, expiresInMs: 300_000 })])
    return Promise.resolve()
  }
  bindConnection({ send } as unknown as SpaceConnection)
  return server
}

/** The sample in a window of its own, with a line to it. */
function openPoll() {
  const elements = { title: new FakeElement(), note: new FakeElement(), choices: new FakeElement() }
  const waits: { readonly again: () => void; readonly ms: number }[] = []
  const parent = {}
  let heard: ((message: object) => void) | undefined
  runInNewContext(script, {
    document: {
      getElementById: (id: keyof typeof elements) => elements[id],
      createElement: () => new FakeElement(),
      documentElement: new FakeElement(),
    },
    parent,
    addEventListener: (_: string, hear: typeof heard) => (heard = hear),
    setTimeout: (again: () => void, ms: number) => waits.push({ again, ms }),
    atob,
    Uint8Array,
    TextDecoder,
  })
  const nothing = () => undefined
  const line = new ExtensionLine(mapId, key, {
    say: nothing,
    title: nothing,
    close: nothing,
    silenced: nothing,
  })
  lines.push(line)
  line.loaded(
    { tell: (data, ports) => heard!({ data, source: parent, ports }) },
    { language: 'zh-CN', theme: 'light' },
  )
  const button = (choice: string) =>
    elements.choices.children.find(({ dataset }) => dataset['id'] === choice)!
  return { note: () => elements.note.textContent, press: (choice: string) => button(choice).click(), waits }
}

test('a vote pressed before one is known is none; after that it is one field, and others stay', async () => {
  worldStore.apply([event('mapSetDimensions', { mapId, width: 9, height: 9 })])
  tell('{"v-bob":"rice"}')
  serve('ann')
  const poll = openPoll()
  poll.press('noodles')
  await vi.waitFor(() => expect(poll.note()).toContain('1 人投了票'), 15_000)
  // Somebody else votes just before: what this page knows is older than what is kept.
  tell('{"v-bob":"rice","v-eve":"salad"}')
  poll.press('noodles')
  await vi.waitFor(() => expect(poll.note()).toContain('3 人投了票'), 15_000)
  const object = worldStore.get().maps.get(mapId)!.objects.get(key)!
  expect(JSON.parse(object.customState!)).toEqual({ 'v-bob': 'rice', 'v-eve': 'salad', 'v-ann': 'noodles' })
})

test('who could not be made out is asked for again, no sooner than one may', async () => {
  worldStore.apply([event('mapSetDimensions', { mapId, width: 9, height: 9 })])
  tell('')
  const server = serve('ann')
  server.isDown = true
  const poll = openPoll()
  await vi.waitFor(() => expect(poll.waits).toHaveLength(1), 15_000)
  expect(poll.note()).toBe('正在认出你…')
  expect(poll.waits[0]!.ms).toBeGreaterThan(3_000)
  server.isDown = false
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + poll.waits[0]!.ms)
  poll.waits[0]!.again()
  await vi.waitFor(() => expect(poll.note()).toContain('0 人投了票'), 15_000)
  later.mockRestore()
  expect(server.contexts).toBe(2)
})
