import type { TextOf } from '../../text/textOf.ts'
import type { visitText as zh } from './texts.zh.ts'

export const visitText: TextOf<typeof zh> = {
  look: 'Look around',
  offer: 'Log in to chat, talk and meet. Or look around first: walk, sit and look without an account.',
  line: 'You are looking around as a guest. Log in to chat and talk',
  login: 'Log in',
  refused: 'Log in to do this',
}
