import { beforeEach, expect, test } from 'vitest'
import { resetUi, toggleWindow, uiStore } from '../../store/uiStore.ts'
import { openChatInput, resetWriting, setAnswering, setDraft, writingStore } from './writingStore.ts'

beforeEach(() => {
  resetUi()
  resetWriting()
})

test('the wish to write is heard again while the chat is open', () => {
  openChatInput()
  const { writeWish } = writingStore.get()
  openChatInput()
  expect(writingStore.get().writeWish).toBeGreaterThan(writeWish)
  expect(uiStore.get().windows).toEqual(['chats'])
})

test('drafts outlive the panel, each in its place, until they are emptied or the space is left', () => {
  setDraft('space', '大家')
  setDraft('private/ann', '你')
  toggleWindow('chats')
  toggleWindow('chats')
  expect(writingStore.get().drafts).toEqual({ space: '大家', 'private/ann': '你' })
  setDraft('space', '')
  expect(writingStore.get().drafts).toEqual({ 'private/ann': '你' })
  resetWriting()
  expect(writingStore.get().drafts).toEqual({})
})

test('an answer is written in the chat', () => {
  const { writeWish } = writingStore.get()
  setAnswering('m1')
  expect(uiStore.get().windows).toEqual(['chats'])
  expect(writingStore.get()).toMatchObject({ answering: 'm1', writeWish: writeWish + 1 })
  setAnswering(undefined)
  expect(uiStore.get().windows).toEqual(['chats'])
  expect(writingStore.get().answering).toBeUndefined()
})
