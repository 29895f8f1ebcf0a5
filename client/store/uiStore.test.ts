import { beforeEach, expect, test } from 'vitest'
import {
  closeTopmost,
  closeWindow,
  leaveCard,
  openCard,
  openWindow,
  resetUi,
  setHelpOpen,
  setTourOpen,
  toggleWindow,
  uiStore,
} from './uiStore.ts'

beforeEach(resetUi)

const open = () => {
  const { window, helpOpen, tourOpen } = uiStore.get()
  return [window, helpOpen && 'help', tourOpen && 'tour'].filter(Boolean)
}

test('one thing stands open at a time', () => {
  setHelpOpen(true)
  openWindow('chats')
  expect(open()).toEqual(['chats'])
  openWindow('members')
  expect(open()).toEqual(['members'])
  setHelpOpen(true)
  expect(open()).toEqual(['help'])
  setHelpOpen(false)
  expect(open()).toEqual([])
})

test('the same button closes what it opened', () => {
  toggleWindow('members')
  toggleWindow('chats')
  expect(open()).toEqual(['chats'])
  toggleWindow('chats')
  expect(open()).toEqual([])
})

test('closes what is on top, and says when there is nothing', () => {
  setTourOpen(true)
  openWindow('chats')
  expect(closeTopmost()).toBe(true)
  expect(open()).toEqual(['tour'])
  expect(closeTopmost()).toBe(true)
  expect(open()).toEqual([])
  expect(closeTopmost()).toBe(false)
})

test('a card knows the window it was opened from, however many cards were looked at', () => {
  openWindow('members')
  openCard('ann')
  openCard('bob')
  expect(uiStore.get()).toMatchObject({ window: 'member_info', card: { userId: 'bob', from: 'members' } })
  leaveCard()
  expect(uiStore.get().window).toBe('members')
  closeWindow()
  openCard('ann')
  leaveCard()
  expect(uiStore.get().window).toBeUndefined()
})
