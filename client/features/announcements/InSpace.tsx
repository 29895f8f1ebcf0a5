import { NewAnnouncements } from './NewAnnouncements.tsx'
import { OpenAnnouncements } from './OpenAnnouncements.tsx'

/** Announcements of the space one is in: what is new to who has settled in, and what is being read. */
export function InSpace({ spaceId, isSettled }: { readonly spaceId: string; readonly isSettled: boolean }) {
  return (
    <>
      {isSettled && <NewAnnouncements key={spaceId} spaceId={spaceId} />}
      <OpenAnnouncements />
    </>
  )
}
