import { expect, test } from 'vitest'
import { wayOf } from './playable.ts'

const chrome = { playsHls: false, takesPieces: true }
const safari = { playsHls: true, takesPieces: true }
const origin = 'https://lingjing.example'
const way = (url: string, isLive = false, abilities = chrome) => wayOf(url, isLive, origin, abilities)

test('files are played as they are, streams of this site in pieces or by the browser itself', () => {
  expect(way('/files/a')).toBe('file')
  expect(way('https://films.example/a.mp4')).toBe('file')
  expect(way('/live/hall.m3u8', true)).toBe('pieces')
  expect(way('/live/hall', true)).toBe('pieces')
  expect(way('https://films.example/hall.m3u8', true, safari)).toBe('native')
  // So that all are as far behind what is sent, whatever they have.
  expect(way('/live/hall.m3u8', true, safari)).toBe('pieces')
  expect(way('/live/hall.m3u8', true, { playsHls: true, takesPieces: false })).toBe('native')
})

test.each([
  ['rtmp://films.example/live', 'protocol'],
  ['rtsp://films.example/live', 'protocol'],
  ['https://films.example/live.flv?x=1', 'format'],
  ['https://films.example/hall.m3u8', 'elsewhere'],
  ['/api/v2/auth/send_sms?phone=13800000000', 'format'],
  ['/x/../API/v2/auth/send_sms?phone=13800000000', 'format'],
  ['/%61pi/v2/auth/send_sms?phone=13800000000', 'format'],
])('%s is refused: %s', (url, unplayable) => {
  expect(way(url, true)).toEqual({ unplayable })
})

test('a browser that takes no pieces says so', () => {
  expect(way('/live/hall.m3u8', true, { playsHls: false, takesPieces: false })).toEqual({
    unplayable: 'noStreams',
  })
})
