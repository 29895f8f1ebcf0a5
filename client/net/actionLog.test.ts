import { expect, test } from 'vitest'
import { action } from '#shared/protocol/messages.ts'
import { createActionLog } from './actionLog.ts'

test('while it is on, what is asked is kept and written, but not every step and heartbeat', () => {
  let isOn = false
  const written: string[] = []
  const log = createActionLog(
    () => isOn,
    (line) => void written.push(line),
  )
  log.sent(action('setTextStatus', { textStatus: '忙' }))
  expect(log.lines()).toEqual([])
  isOn = true
  log.sent(action('setTextStatus', { textStatus: '忙' }))
  log.sent(action('move', {}))
  log.sent(action('clientHeartbeat', {}))
  log.sent(action('signal', { to: '3', data: new Uint8Array(70) }))
  expect(log.lines()).toEqual(['setTextStatus {"textStatus":"忙"}', 'signal {"to":"3","data":"70 bytes"}'])
  expect(written).toEqual(log.lines().map((line) => `→ ${line}`))
  for (let n = 0; n < 300; n++) log.sent(action('setTextStatus', { textStatus: `${n}` }))
  expect(log.lines()).toHaveLength(100)
  expect(log.lines().at(-1)).toContain('299')
})
