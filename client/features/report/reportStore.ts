import { createStore } from '../../store/createStore.ts'

/** What is reported, and by which name people know it. */
export type ReportedThing =
  | { readonly type: 'space'; readonly id: string; readonly name: string }
  /** `spaceId`: where they were met, if in a space. */
  | { readonly type: 'user'; readonly id: string; readonly name: string; readonly spaceId?: string }
  | {
      readonly type: 'chat'
      /** As the wire names it. */
      readonly id: string
      readonly senderId: string
      readonly spaceId: string
      /** Of who said it. */
      readonly name: string
      readonly contents: string
    }

/** What somebody in a space is about to report. */
export const reportStore = createStore<{ readonly thing: ReportedThing | undefined }>(() => ({
  thing: undefined,
}))

export const openReport = (thing: ReportedThing): void => reportStore.setState({ thing })
export const closeReport = (): void => reportStore.setState({ thing: undefined })
