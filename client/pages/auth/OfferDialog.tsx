import { useTranslation } from 'react-i18next'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { useAuth } from '../../store/authStore.ts'

/** A link brought the login of somebody else along: whose it is to be from here on. */
export function OfferDialog() {
  const { t } = useTranslation()
  const answer = useAuth((state) => state.answerOffer)
  const name = useAuth((state) => state.user?.displayName) ?? t('common.anonymous')
  return (
    <Dialog
      open
      onOpenChange={() => answer(false)}
      title={t('account.tokenAsk.title')}
      description={t('account.tokenAsk.body', { name })}
      footer={
        <>
          <Button kind="quiet" onClick={() => answer(false)}>
            {t('account.tokenAsk.keep')}
          </Button>
          <Button onClick={() => answer(true)}>{t('account.tokenAsk.accept')}</Button>
        </>
      }
    />
  )
}
