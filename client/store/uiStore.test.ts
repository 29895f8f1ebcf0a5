import { beforeEach, expect, test, vi } from 'vitest'
import {
  closeSidebar,
  closeTopmost,
  closeWindow,
  leaveCard,
  openCard,
  openWindow,
  resetUi,
  setHelpOpen,
  setMapMakerOpen,
  setTourOpen,
  toggleWindow,
  uiStore,
} from './uiStore.ts'

beforeEach(resetUi)

const open = () => {
  const { windows, helpOpen, tourOpen } = uiStore.get()
  return [...windows, helpOpen && 'help', tourOpen && 'tour'].filter(Boolean)
}

test('one window stands at the side and one beside it; each takes the place of its kind', () => {
  openWindow('chats')
  openWindow('members')
  expect(open()).toEqual(['members'])
  openWindow('map')
  expect(open()).toEqual(['members', 'map'])
  openWindow('system_notification')
  expect(open()).toEqual(['members', 'system_notification'])
  openWindow('chats')
  expect(open()).toEqual(['system_notification', 'chats'])
  openWindow('system_notification')
  expect(open()).toEqual(['chats', 'system_notification'])
})

test('in a narrow window there is room for one of them', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  openWindow('chats')
  openWindow('map')
  expect(open()).toEqual(['map'])
  openCard('ann')
  leaveCard()
  expect(open()).toEqual(['map'])
  vi.unstubAllGlobals()
})

test('the help takes the place of all windows, and any window that of the help', () => {
  openWindow('chats')
  openWindow('map')
  setHelpOpen(true)
  expect(open()).toEqual(['help'])
  openWindow('chats')
  expect(open()).toEqual(['chats'])
  setHelpOpen(true)
  setHelpOpen(false)
  expect(open()).toEqual([])
})

test('where everybody has become alone what is about the place stays', () => {
  openCard('ann')
  openWindow('map')
  closeSidebar()
  expect(open()).toEqual(['map'])
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
  openWindow('map')
  openWindow('chats')
  expect(closeTopmost()).toBe(true)
  expect(open()).toEqual(['map', 'tour'])
  expect(closeTopmost()).toBe(true)
  expect(open()).toEqual(['tour'])
  expect(closeTopmost()).toBe(true)
  expect(open()).toEqual([])
  expect(closeTopmost()).toBe(false)
})

test('the map maker takes the place of windows, stays beneath those opened after, and is not closed as one', () => {
  openWindow('map')
  setMapMakerOpen(true)
  expect(open()).toEqual([])
  openWindow('chats')
  expect(uiStore.get().mapMakerOpen).toBe(true)
  expect(closeTopmost()).toBe(true)
  expect(closeTopmost()).toBe(false)
  expect(uiStore.get().mapMakerOpen).toBe(true)
  resetUi()
  expect(uiStore.get().mapMakerOpen).toBe(false)
})

test('a card knows the window it was opened from, however many cards were looked at', () => {
  openWindow('members')
  openCard('ann')
  openCard('bob')
  expect(uiStore.get()).toMatchObject({ windows: ['member_info'], card: { userId: 'bob', from: 'members' } })
  leaveCard()
  expect(open()).toEqual(['members'])
  closeWindow('members')
  openCard('ann')
  leaveCard()
  expect(open()).toEqual([])
})
