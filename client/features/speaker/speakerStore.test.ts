import { expect, test, vi } from 'vitest'

// The login of a browser is kept in its storage.
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
const { sessionStore } = await import('../../store/sessionStore.ts')
const { speakerStore } = await import('./speakerStore.ts')
const { focusStore } = await import('../focus/focusStore.ts')

test('a dialog that was open in one space does not open by itself in the next', () => {
  sessionStore.setState({ spaceId: 'one' })
  speakerStore.setState({ dialog: 'picture' })
  focusStore.setState({ isChoosing: true })
  sessionStore.setState({ spaceId: 'two' })
  expect([speakerStore.get().dialog, focusStore.get().isChoosing]).toEqual([undefined, false])
})
