import { useTranslation } from 'react-i18next'
import { ownOf } from '#shared/map/own/ownCatalogue.ts'
import { CreditList } from '../../components/CreditList.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { useWorld } from '../../store/worldStore.ts'

/** Whose the things are that a space has of its own, and how they may be used: for everybody who sees them. */
export function OwnCredits({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const own = useWorld((world) => world.ownThings)
  const all = [...own.values()].flatMap((text) => ownOf(text) ?? [])
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('placard.credits.title')}
      description={t('placard.credits.lead')}
    >
      <CreditList
        credits={all.map(({ name, credit }) => ({
          ...credit,
          name: typeof name === 'string' ? name : name.zh,
        }))}
        words={{
          someone: t('placard.credits.someone'),
          licence: (licence) => t(`placard.credits.licences.${licence}`),
        }}
      />
    </Dialog>
  )
}
