import { expect, test } from 'vitest'
import { event } from '#shared/protocol/messages.ts'
import { commandsGoneEvent } from '#shared/protocol/ownEvents.ts'
import { commandsAfter } from './commandsAfter.ts'

const registered = (command: string) => event('spaceRegistersCommand', { command })
const gone = (payload: string) => event('customEvent', { name: commandsGoneEvent, payload })

test('commands are offered in their order, once, until their programs have gone', () => {
  const two = commandsAfter([], [registered('/dice'), registered('/map'), registered('/dice')])
  expect(two).toEqual(['/dice', '/map'])
  expect(commandsAfter(two, [gone('["/dice","/other"]')])).toEqual(['/map'])
  expect(commandsAfter(two, [gone('["/dice"]'), registered('/dice')])).toEqual(['/map', '/dice'])
})

test('after a cut only those that are told again are left', () => {
  const told = [event('subscriptionsUpdated', { subscriptions: [] }), registered('/map')]
  expect(commandsAfter(['/dice', '/map'], told)).toEqual(['/map'])
})

test('what says nothing of commands changes nothing', () => {
  const before = ['/dice']
  expect(
    commandsAfter(before, [gone('{'), gone('7'), event('customEvent', { name: 'x', payload: '["/dice"]' })]),
  ).toEqual(before)
  expect(commandsAfter(before, [event('customEvent', { name: 'x', payload: '' })])).toBe(before)
})
