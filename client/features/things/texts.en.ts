import type { TextOf } from '../../text/textOf.ts'
import type { thingsText as chinese } from './texts.zh.ts'

export const thingsText: TextOf<typeof chinese> = {
  kinds: {
    website: 'Web page',
    poster: 'Poster',
    call: 'Outside call',
    note: 'Note',
    modal: 'Information',
  },
  choose: { title: 'There are several things here' },
  copy: 'Copy link',
  copied: 'Link copied',
  copyFailed: 'Copying failed',
  pictureFailed: 'The picture cannot be opened. It may have been moved',
  unset: {
    website: 'No address has been set yet',
    call: 'No address of a call has been set yet',
    modal: 'There is nothing here yet',
    poster: 'This poster has no picture yet',
  },
  call: {
    text: 'This opens an outside call at {{host}}, which is no part of this space.',
    warning:
      'People there may see your name, your portrait and your picture. Turn your microphone off here first, or there will be an echo.',
    open: 'Go to the call',
  },
  document: {
    loading: 'Opening …',
    saved: 'Saved',
    saving: 'Saving …',
    offline: 'The connection is lost. What you do is saved once it is back',
    refused: 'You may not write here',
  },
  note: {
    placeholder: 'Write something. Everybody here can read it',
    count: '{{count}} / {{max}}',
  },
  beside: 'Open in a new tab',
  website: {
    text: 'A page of {{host}}. It sees nothing of what is here.',
    asking: 'Opening …',
    refused: '{{host}} does not let itself be shown here. Open it in a new tab.',
    notAllowed: '{{host}} is not among the origins the site administrator allows, so it is not shown here.',
    unreachable: '{{host}} cannot be reached. Try again later, or open it in a new tab.',
    stale: 'The allowed origins have just changed. It opens here once you reload the page.',
    again: 'Try again',
  },
  modal: { open: 'Open {{host}}' },
  poster: {
    page: 'Page {{at}} of {{of}}',
    tools: 'Poster tools',
    before: 'Previous page',
    next: 'Next page',
    nearer: 'Larger',
    farther: 'Smaller',
    whole: 'Picture in full size',
  },
}
