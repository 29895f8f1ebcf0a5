import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, MessageCircleMore } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ExternalProvider } from '#shared/http/identity.ts'
import { fetchSite } from '../../api/auth.ts'
import { errorText } from '../../api/errorText.ts'
import { Button } from '../../components/Button.tsx'
import { goToProvider } from './goToProvider.ts'
import css from './ExternalLogins.module.css'

/** The ways to log in with an account from elsewhere that this server offers; greyed until the terms are ticked. */
export function ExternalLogins({ agreed }: { readonly agreed: boolean }) {
  const { t } = useTranslation()
  const { data: site } = useQuery({ queryKey: ['site'], queryFn: fetchSite, staleTime: Infinity })
  const [busy, setBusy] = useState<ExternalProvider>()
  const [failure, setFailure] = useState<string>()
  if (!site?.unityId && !site?.wechat) return null

  async function leave(provider: ExternalProvider) {
    setBusy(provider)
    setFailure(undefined)
    try {
      await goToProvider(provider)
    } catch (error) {
      setFailure(errorText(error))
      setBusy(undefined)
    }
  }

  const look = (provider: ExternalProvider) =>
    ({
      kind: 'quiet',
      wide: true,
      disabled: !agreed,
      busy: busy === provider,
      title: agreed ? undefined : t('identity.agreeFirst'),
      onClick: () => void leave(provider),
    }) as const
  return (
    <section className={css.ways} aria-label={t('identity.otherWays')}>
      <p className={css.line} aria-hidden>
        <span>{t('identity.otherWays')}</span>
      </p>
      <div className={css.buttons}>
        {site.unityId && (
          <Button {...look('unityId')}>
            <KeyRound aria-hidden size={20} />
            {site.unityIdName
              ? t('identity.unityIdNamed', { name: site.unityIdName })
              : t('identity.unityId')}
          </Button>
        )}
        {site.wechat && (
          <Button {...look('wechat')}>
            <MessageCircleMore aria-hidden size={20} />
            {t('identity.wechat')}
          </Button>
        )}
      </div>
      {!agreed && <p className={css.hint}>{t('identity.agreeFirst')}</p>}
      <p className={css.failure} role="alert">
        {failure}
      </p>
    </section>
  )
}
