import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import express from 'express'
import { afterEach, expect, test } from 'vitest'
import { WaitingAnswers } from '../operating/waitingAnswers.ts'
import { WireText } from './jsonText.ts'
import { sendLarge } from './sendText.ts'

let http: Server
afterEach(() => new Promise((resolve) => http.close(resolve)))

test('whoever has gone before the answer was made has nothing waiting', async () => {
  const waiting = new WaitingAnswers()
  const { promise: answered, resolve } = Promise.withResolvers<void>()
  const app = express().get('/', async (req, res) => {
    await once(req.socket, 'close')
    sendLarge(req, res, { whose: 'ann' }, [new WireText('x'.repeat(1_000_000))], waiting)
    resolve()
  })
  http = createServer(app).listen(0)
  await once(http, 'listening')
  const socket = connect((http.address() as AddressInfo).port)
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  http.once('request', () => socket.destroy())
  await answered
  expect(waiting.bytes).toBe(0)
})

test('an answer arrives whole, whatever it is put together of', async () => {
  const waiting = new WaitingAnswers()
  const parts = ['{"a":', new WireText('"字'.repeat(100_000)), '}']
  http = createServer(
    express().get('/', (req, res) => sendLarge(req, res.type('json'), { whose: 'ann' }, parts, waiting)),
  ).listen(0)
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  expect(await answer.text()).toBe(`{"a":${'"字'.repeat(100_000)}}`)
  const head = await fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(answer.headers.get('content-length'))
  await expect.poll(() => waiting.bytes).toBe(0)
})
