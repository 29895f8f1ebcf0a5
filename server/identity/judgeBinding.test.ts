import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeBinding } from './judgeBinding.ts'

const account = (id: string, phone: string | null) => ({ id, phone })
const facts = {
  subject: 's',
  phone: 'p',
  identityUser: undefined,
  phoneUser: undefined,
  phoneSubject: undefined,
}

test('nobody knows either: a new account', () => {
  expect(judgeBinding(facts)).toEqual({ name: 'register' })
})

test('the account of a phone is asked for', () => {
  const phoneUser = account('a', 'p')
  expect(judgeBinding({ ...facts, phoneUser })).toEqual({ name: 'next2Confirm', user: phoneUser })
})

test('an identity with another phone', () => {
  const identityUser = account('a', 'q')
  const refusal = { name: 'refused', refusal: 'hasBind2OtherPhone' }
  expect(judgeBinding({ ...facts, identityUser })).toEqual(refusal)
  expect(judgeBinding({ ...facts, identityUser, phoneUser: account('b', 'p') })).toEqual(refusal)
})

test('a phone with another identity', () => {
  const phoneUser = account('a', 'p')
  const refusal = { name: 'refused', refusal: 'hasBind2OtherUnity' }
  expect(judgeBinding({ ...facts, phoneUser, phoneSubject: 't' })).toEqual(refusal)
  const identityUser = account('b', null)
  expect(judgeBinding({ ...facts, identityUser, phoneUser, phoneSubject: 't' })).toEqual(refusal)
})

test('two accounts', () => {
  const verdict = judgeBinding({ ...facts, identityUser: account('a', null), phoneUser: account('b', 'p') })
  expect(verdict).toEqual({ name: 'refused', refusal: 'isTwoUser' })
})

test('one account already, or one that lacks a phone', () => {
  const both = account('a', 'p')
  expect(judgeBinding({ ...facts, identityUser: both, phoneUser: both, phoneSubject: 's' })).toEqual({
    name: 'same',
    user: both,
  })
  const identityUser = account('a', null)
  expect(judgeBinding({ ...facts, identityUser })).toEqual({ name: 'addPhone', user: identityUser })
})

test('whatever is so, nobody gets an account that is tied to something else', () => {
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
  const world = fc.record({
    phoneUser: maybe(fc.constantFrom(account('a', 'p'), account('b', 'p'))),
    identityUser: maybe(fc.constantFrom(account('a', 'p'), account('b', 'q'), account('c', null))),
    phoneSubject: maybe(fc.constantFrom('s', 't')),
  })
  fc.assert(
    fc.property(world, ({ phoneUser, identityUser, phoneSubject }) => {
      const verdict = judgeBinding({ subject: 's', phone: 'p', phoneUser, identityUser, phoneSubject })
      if (!('user' in verdict)) return
      expect(verdict.user.phone ?? 'p').toBe('p')
      if (verdict.user === phoneUser) expect(phoneSubject ?? 's').toBe('s')
      if (identityUser) expect(verdict.user.id).toBe(identityUser.id)
    }),
  )
})
