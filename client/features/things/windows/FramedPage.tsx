import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/Button.tsx'
import { OriginNotice } from '../OriginNotice.tsx'
import { useOrigin } from '../useOrigin.ts'
import { hostOf, openBeside } from './addresses.ts'
import { Frame, HeldFrame } from './Frame.tsx'
import type { Holding } from './holdPage.ts'
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

/** A page of somewhere, in a frame; or why it is not, and the way to it. `held`: one that is told something. */
export function FramedPage({
  url,
  title,
  held,
}: {
  readonly url: string
  readonly title: string
  readonly held?: Pick<Holding, 'onPage' | 'onStray'>
}) {
  const { t } = useTranslation()
  const { state, origin = url, again, block } = useFraming(url)
  if (state === 'shown') {
    return held ? (
      <HeldFrame key={url} url={url} title={title} {...held} />
    ) : (
      <Frame key={url} url={url} title={title} onBlocked={block} />
    )
  }
  return (
    <div className={css.framed} role={state === 'notAllowed' ? undefined : 'status'} data-framing={state}>
      {state === 'notAllowed' ? (
        <NotAllowed origin={origin} />
      ) : (
        <p>{t(`things.website.${state}`, { host: hostOf(url) })}</p>
      )}
      {state !== 'asking' && (
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
