import { ExternalLink } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/Button.tsx'
import { OriginNotice } from '../OriginNotice.tsx'
import { useOrigin } from '../useOrigin.ts'
import { hostOf, openBeside } from './addresses.ts'
import { Frame } from './Frame.tsx'
import { useFraming } from './useFraming.ts'
import css from '../things.module.css'

/** A page that is not allowed, or sends on to one that is not. */
function NotAllowed({ origin }: { readonly origin: string }) {
  const { t } = useTranslation()
  const asked = useOrigin(origin)
  const { name } = asked.state
  if (name === 'barred' || name === 'stale') return <OriginNotice {...asked} />
  return <p>{t('things.website.notAllowed', { host: hostOf(origin) })}</p>
}

/** A page of somewhere, in a frame; or why it is not, and the way to it. */
export function FramedPage({
  url,
  title,
  hasWayOut = false,
  ref,
}: {
  readonly url: string
  readonly title: string
  /** The window around has a way to open the page beside; without one it is offered here. */
  readonly hasWayOut?: boolean
  readonly ref?: Ref<HTMLIFrameElement>
}) {
  const { t } = useTranslation()
  const { state, origin = url, again, block } = useFraming(url)
  if (state === 'shown') return <Frame key={url} ref={ref} url={url} title={title} onBlocked={block} />
  return (
    <div className={css.framed} role={state === 'notAllowed' ? undefined : 'status'} data-framing={state}>
      {state === 'notAllowed' ? (
        <NotAllowed origin={origin} />
      ) : (
        <p>{t(`things.website.${state}`, { host: hostOf(url) })}</p>
      )}
      {state !== 'asking' && !hasWayOut && (
        <Button
          data-autofocus
          kind={state === 'notAllowed' ? 'quiet' : 'primary'}
          onClick={() => openBeside(url)}
        >
          <ExternalLink aria-hidden size={18} />
          {t('things.beside')}
        </Button>
      )}
      {state === 'stale' && (
        <Button kind="quiet" onClick={() => location.reload()}>
          {t('things.origins.reload')}
        </Button>
      )}
      {state === 'unreachable' && (
        <Button kind="quiet" onClick={again}>
          {t('things.website.again')}
        </Button>
      )}
    </div>
  )
}
