import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterEach, expect, test } from 'vitest'
import { cutLateBodies } from './cutLateBody.ts'

let close: () => void = () => undefined
afterEach(() => close())

async function serve(ms: number): Promise<number> {
  const app = express().use(cutLateBodies(ms), express.json(), (req, res) => void res.json(req.body))
  const http = app.listen(0, '127.0.0.1')
  close = () => {
    http.close()
    http.closeAllConnections()
  }
  await new Promise((resolve) => http.once('listening', resolve))
  return (http.address() as AddressInfo).port
}

test('a body that trickles is cut off in the end; one that is there is answered', async () => {
  const port = await serve(300)
  const call = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': 10_000 } })
  const trickle = setInterval(() => call.write(' '), 50)
  const end = await new Promise((resolve) => {
    call.on('error', () => resolve('cut off'))
    call.on('response', ({ statusCode }) => resolve(statusCode))
    call.setHeader('content-type', 'application/json')
    call.write('{')
  })
  clearInterval(trickle)
  expect(end).toBe('cut off')
  const headers = { 'content-type': 'application/json' }
  const good = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: '{"a":1}' })
  expect(await good.json()).toEqual({ a: 1 })
})
