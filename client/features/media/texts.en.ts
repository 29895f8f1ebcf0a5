import type { TextOf } from '../../text/textOf.ts'
import type { mediaText as chinese } from './texts.zh.ts'

export const mediaText: TextOf<typeof chinese> = {
  media: {
    microphone: 'Microphone',
    camera: 'Camera',
  },
}
