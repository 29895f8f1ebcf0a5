import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOrigin } from '#shared/sites/siteFacts.ts'
import { setLivingUrl } from '../../api/files/upload.ts'
import { fetchOrigin } from '../../api/origins.ts'
import { Button } from '../../components/Button.tsx'
import { TextField } from '../../components/fields.tsx'
import { useSession } from '../../store/sessionStore.ts'
import { OriginNotice } from './OriginNotice.tsx'
import { foreignOrigin, useOrigin } from './useOrigin.ts'
import { wayOf } from './video/playable.ts'
import type { Saving } from './files/useSaving.ts'
import css from './things.module.css'

/** A browser that can do all that some can: what it does not play is played by none. */
const best = { playsHls: true, takesPieces: true }

/** Why nobody could play an address, as a key of its words; undefined: somebody can. */
function problemOf(address: string) {
  if (!URL.canParse(address)) return 'things.settings.invalid'
  const way = wayOf(address, true, location.origin, best)
  if (typeof way === 'object') return `things.video.unplayable.${way.unplayable}` as const
  const origin = foreignOrigin(address)
  return origin !== undefined && !isOrigin(origin) ? 'things.origins.insecure' : undefined
}

/** That the origin of an address is not allowed, with the click that asks. */
function Barred({ url }: { readonly url: string }) {
  return <OriginNotice {...useOrigin(url)} />
}

/** The address of a live stream: one that a browser can play, of an origin that is allowed or was asked for. */
export function LiveAddress({ fileId, saving }: { readonly fileId: string; readonly saving: Saving }) {
  const { t } = useTranslation()
  const spaceId = useSession((state) => state.spaceId)
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string>()
  const [barred, setBarred] = useState<string>()
  const [isLooking, setLooking] = useState(false)

  /** Whether its origin is allowed, or waits to be; without an answer the browser finds out. */
  async function waitsFor(url: string): Promise<'nothing' | 'answer' | 'wish'> {
    if (foreignOrigin(url) === undefined || spaceId === undefined) return 'nothing'
    const told = await fetchOrigin(spaceId, url).catch(() => undefined)
    if (!told || told.isListed) return 'nothing'
    return told.wish?.state === 'OPEN' ? 'answer' : 'wish'
  }

  async function send(): Promise<void> {
    const url = address.trim()
    const wrong = problemOf(url)
    if (wrong) return setProblem(t(wrong))
    setLooking(true)
    const waiting = await waitsFor(url)
    setLooking(false)
    if (waiting === 'wish') return setBarred(url)
    const done = waiting === 'answer' ? t('things.origins.savedWaiting') : undefined
    await saving.save((options) => setLivingUrl(fileId, url, options), setProblem, done)
  }

  return (
    <>
      <TextField
        label={t('things.settings.live')}
        hint={t('things.settings.liveHint')}
        error={problem}
        // It stays there when it was saved.
        data-trifle
        value={address}
        onChange={(event) => {
          setAddress(event.target.value)
          setProblem(undefined)
          setBarred(undefined)
        }}
      />
      {barred !== undefined && <Barred url={barred} />}
      <div className={css.settingsRow}>
        <Button
          kind="quiet"
          aria-label={`${t('things.settings.save')} ${t('things.settings.live')}`}
          disabled={saving.percent !== undefined || isLooking || problem !== undefined}
          onClick={() => void send()}
        >
          {t('things.settings.save')}
        </Button>
      </div>
    </>
  )
}
