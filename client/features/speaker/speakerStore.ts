import { createStore } from '../../store/createStore.ts'
import { onSpaceChange } from '../../store/sessionStore.ts'

/** Which dialog stands open: the picture in place of one's camera, or the text of the meeting hall. */
export const speakerStore = createStore<{ readonly dialog: 'picture' | 'banner' | undefined }>(() => ({
  dialog: undefined,
}))

onSpaceChange(() => speakerStore.setState({ dialog: undefined }))
