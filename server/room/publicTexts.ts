import type { ActionBody, ActionName } from '#shared/protocol/messages.ts'

type Texts = readonly (string | null | undefined)[]

/** What an action puts in front of everybody for as long as its author is here, or longer. */
const publicTexts: { readonly [K in ActionName]?: (body: ActionBody<K>) => Texts } = {
  enter: ({ info }) => [info?.name, info?.textStatus],
  setName: ({ name }) => [name],
  updateSelfName: ({ name }) => [name],
  setTextStatus: ({ textStatus }) => [textStatus],
  setDescription: ({ description }) => [description],
  setTitle: ({ title }) => [title],
  setSubtitle: ({ subtitle }) => [subtitle],
  updateMeetingBanner: ({ meetingBanner }) => [meetingBanner],
}

/** The texts of an action that are looked at before anybody sees them. Chat is not: it is reported. */
export function textsOf<K extends ActionName>(kind: K, body: ActionBody<K>): Texts {
  const texts = publicTexts[kind] as ((body: ActionBody<K>) => Texts) | undefined
  return texts ? texts(body) : []
}
