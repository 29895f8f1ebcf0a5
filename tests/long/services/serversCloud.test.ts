import { afterEach, beforeEach, expect, test } from 'vitest'
import WebSocket from 'ws'
import { cloudPlay, type ProviderMessage } from '#shared/cloud/messages.ts'
import { ensureChromium } from '../../../scripts/chromium.mjs'
import { mustRun } from '../../support/mustRun.ts'
import {
  lacksServices,
  startSeveralServers,
  type ServerName,
  type SeveralServers,
} from '../../support/server/severalServers.ts'
import { until } from '../../support/until.ts'

/* The server that has a space draws it: its worker, a real Chromium, comes in there, and somebody has one picture on all servers. */

const lacks = lacksServices()
let site: SeveralServers
const lines: WebSocket[] = []

beforeEach(async (context) => {
  mustRun(context, lacks === undefined, lacks ?? '')
  site = await startSeveralServers({ CLOUD_WORKERS: '1', CLOUD_CHROMIUM: ensureChromium() ?? '' })
})
afterEach(async () => {
  for (const line of lines.splice(0)) line.terminate()
  await site?.close()
})

/** Launches as a page does, at the door of the server that has the space. @returns the stages it is told */
function launch(at: ServerName, spaceId: string, token: string): readonly string[] {
  const address = `${site.url.replace('http', 'ws')}/at/${at}${cloudPlay.path}`
  const line = new WebSocket(address, { rejectUnauthorized: false, origin: site.url })
  lines.push(line)
  const stages: string[] = []
  const launched = { appId: cloudPlay.appId, sts: '', sessionId: null, reconnect: false, frameRate: 30 }
  line.on('open', () =>
    line.send(JSON.stringify({ kind: 'launch', ...launched, width: 640, height: 360, spaceId, token })),
  )
  line.on('message', (data: Buffer) => {
    const said = JSON.parse(data.toString()) as ProviderMessage
    if (said.kind === 'stage') stages.push(said.stage === 'stopped' ? `stopped ${said.reason}` : said.stage)
  })
  return stages
}

test('each server draws what it has; who launches at the other has no picture at the first any more', async () => {
  const a = site.servers.get('a')!
  const token = await a.token('安')
  const spaces = new Map<ServerName, string>()
  for (let n = 0; spaces.size < 2; n += 1) {
    const spaceId = await a.createSpace(token, `空间${n}`)
    spaces.set(await site.lookUp(spaceId), spaceId)
  }
  const first = launch('a', spaces.get('a')!, token)
  await until(
    () => first.includes('install_finished') || first.at(-1)?.startsWith('stopped'),
    'a draws',
    90_000,
  )
  expect(first.at(-1)).not.toMatch(/stopped/)
  const second = launch('b', spaces.get('b')!, token)
  await until(() => first.at(-1)?.startsWith('stopped'), 'the first is over', 30_000)
  expect(first.at(-1)).toBe('stopped replaced')
  await until(
    () => second.includes('install_finished') || second.at(-1)?.startsWith('stopped'),
    'b draws',
    90_000,
  )
  expect(second.at(-1)).not.toMatch(/stopped/)
}, 240_000)
