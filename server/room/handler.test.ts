import { expect, test } from 'vitest'
import { newPlayer } from '#shared/world/presence.ts'
import type { EncId } from '#shared/ids.ts'
import {
  accept,
  forSelf,
  forSubject,
  isOwn,
  notEntered,
  notSelf,
  withPlayer,
  type ActionContext,
} from './handler.ts'

const self = newPlayer(1 as EncId, 'ann')
const other = newPlayer(2 as EncId, 'bob')

/** Only what the wrappers look at. */
const context = (patch: Partial<ActionContext> = {}): ActionContext =>
  ({ identity: { userId: 'ann' }, self, subject: self, hasEntered: true, ...patch }) as ActionContext

const outside = [context({ self: undefined }), context({ hasEntered: false })]
const done = accept()

test('whom an action names: nobody and oneself are oneself', () => {
  expect([undefined, null, '', 'ann'].map((targetId) => isOwn(context(), targetId))).toEqual(
    Array(4).fill(true),
  )
  expect(isOwn(context(), 'bob')).toBe(false)
})

test('no handler of a player runs without one, even if the table forgot to ask for it', () => {
  for (const without of outside) {
    expect(withPlayer<'respawn'>(() => done)(without, {})).toBe(notEntered)
    expect(forSelf<'respawn'>(() => done)(without, {})).toBe(notEntered)
    expect(forSubject<'setName'>(() => done)(without, {})).toBe(notEntered)
  }
})

test('forSelf refuses others, withPlayer leaves them to the handler, forSubject hands them over', () => {
  const body = { targetId: 'bob' }
  expect(forSelf<'setName'>(() => done)(context({ subject: other }), body)).toBe(notSelf)
  expect(forSelf<'setName'>(() => done)(context(), {})).toBe(done)
  expect(withPlayer<'setName'>(() => done)(context({ subject: other }), body)).toBe(done)
  const seen = forSubject<'setName'>(({ self: actor, subject }) => {
    expect([actor.uid, subject.uid]).toEqual(['ann', 'bob'])
    return done
  })
  expect(seen(context({ subject: other }), body)).toBe(done)
  expect(forSubject<'setName'>(() => done)(context({ subject: undefined }), body)).toMatchObject({
    code: 404,
  })
})
