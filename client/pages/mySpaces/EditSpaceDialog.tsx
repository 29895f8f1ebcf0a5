import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SpaceEntry } from '#shared/http/spaces.ts'
import { bannerUrl } from '../../api/bannerUrl.ts'
import { updateSpace } from '../../api/spaces.ts'
import { Dialog } from '../../components/Dialog.tsx'
import { showToast } from '../../store/toastStore.ts'
import { SpaceForm } from './SpaceForm.tsx'
import { SPACES_KEY } from './spacesKey.ts'
import css from './SpaceForm.module.css'

/** Changes what a card says about a space; for owner and admin. */
export function EditSpaceDialog({
  entry,
  onClose,
}: {
  readonly entry: SpaceEntry
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { space, settings } = entry
  return (
    <Dialog open onOpenChange={onClose} title={t('spaces.form.editTitle')} wide>
      <SpaceForm
        initial={{
          name: space.name,
          description: space.description,
          private: !settings.isPublic,
          bannerId: space.bannerId,
        }}
        bannerUrl={bannerUrl(entry)}
        templateBanner={entry.template?.banner}
        before={entry.origin === 'OFFICIAL' && <p className={css.note}>{t('spaces.form.officialHint')}</p>}
        labels={{
          submit: t('common.save'),
          busy: t('common.saving'),
          failed: t('spaces.form.editFailed'),
          cancel: t('common.cancel'),
        }}
        onCancel={onClose}
        onSave={async (values) => {
          await updateSpace(space.id, values)
          await client.invalidateQueries({ queryKey: [SPACES_KEY] })
          showToast(t('spaces.form.edited'))
          onClose()
        }}
      />
    </Dialog>
  )
}
