import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ANNOUNCEMENTS_KEY, fetchAnnouncements, markAnnouncementsSeen } from '../../api/announcements.ts'
import { Chip, ChipButton } from '../../components/Chip.tsx'
import { useHappened } from '../../space/happened.ts'
import { chipsPlaceStore } from '../../store/chipsPlaceStore.ts'
import { useSelection } from '../../store/createStore.ts'
import { useUi } from '../../store/uiStore.ts'
import { announcementsStore, readAnnouncements } from './announcementsStore.ts'

/** Enough to know whether there is something new. */
const LATEST = 5

/**
 * What is new: shown whole once to who comes in, a quiet line to who is inside already, so that nothing lies over what
 * they are doing.
 */
export function NewAnnouncements({ spaceId }: { readonly spaceId: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const place = useSelection(chipsPlaceStore, ({ element }) => element)
  const isTour = useUi(({ tourOpen }) => tourOpen)
  const { data } = useQuery({
    queryKey: [ANNOUNCEMENTS_KEY, spaceId, 'latest'],
    queryFn: ({ signal }) => fetchAnnouncements(spaceId, { size: LATEST, offset: 0 }, signal),
    staleTime: Infinity,
    gcTime: 0,
  })
  const latest = data?.data
  /** Up to which one somebody has been told of. */
  const [told, setTold] = useState<string>()
  const fresh = latest?.find(({ isNew, createdAt }) => isNew && (told === undefined || createdAt > told))

  useHappened(
    'announcements',
    () => void client.invalidateQueries({ queryKey: [ANNOUNCEMENTS_KEY, spaceId] }),
  )

  // Of what was there when one came in, once; what comes later is told in a line.
  const [came, setCame] = useState<typeof latest>()
  if (came === undefined && latest !== undefined && !isTour) {
    setCame(latest)
    setTold(latest[0]?.createdAt ?? '')
  }
  useEffect(() => {
    const first = came?.find(({ isNew }) => isNew)
    if (first) readAnnouncements(spaceId, first.id)
  }, [came, spaceId])

  const reading = useSelection(announcementsStore, (state) => state.reading)
  if (!came || !fresh || !place || reading) return null
  return createPortal(
    <Chip
      icon={Megaphone}
      testId="new-announcement"
      quiet
      actions={
        <>
          <ChipButton
            main
            onClick={() => {
              setTold(fresh.createdAt)
              readAnnouncements(spaceId, fresh.id)
            }}
          >
            {t('announcements.read')}
          </ChipButton>
          <ChipButton
            onClick={() => {
              setTold(fresh.createdAt)
              markAnnouncementsSeen(spaceId, fresh.createdAt).catch(() => undefined)
            }}
          >
            {t('announcements.dismiss')}
          </ChipButton>
        </>
      }
    >
      {t('announcements.come', { title: fresh.title })}
    </Chip>,
    place,
  )
}
