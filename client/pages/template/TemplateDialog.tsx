import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { TemplateAnswer } from '#shared/http/templates.ts'
import { createSpace } from '../../api/spaces.ts'
import { Banner } from '../../components/Banner.tsx'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { useAuth } from '../../store/authStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { SpaceForm } from '../mySpaces/SpaceForm.tsx'
import { localDescription, localName } from '../mySpaces/spaceView.ts'
import { SPACES_KEY } from '../mySpaces/useSpaces.ts'
import { TemplateFacts } from './TemplateFacts.tsx'
import { useUpdateFromSpace } from './TemplateMenu.tsx'
import css from './TemplatePage.module.css'

/** A template in detail, and from it the form that makes a space. */
export function TemplateDialog({
  template,
  onClose,
}: {
  readonly template: TemplateAnswer
  readonly onClose: () => void
}) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const loggedIn = useAuth((state) => state.login !== undefined)
  const openLogin = useAuth((state) => state.setLoginDialogOpen)
  const [creating, setCreating] = useState(false)
  const update = useUpdateFromSpace()
  const name = localName(template, i18n.language)

  if (creating) {
    return (
      <Dialog open onOpenChange={onClose} title={t('spaces.form.createTitle')} description={name} wide>
        <SpaceForm
          initial={{ name: '', description: '', private: false, bannerId: null }}
          bannerUrl={template.banner}
          templateBanner={template.banner}
          labels={{
            submit: t('spaces.form.submit'),
            busy: t('spaces.form.creating'),
            failed: t('spaces.form.createFailed'),
            cancel: t('common.cancel'),
          }}
          onCancel={() => setCreating(false)}
          onSave={async (values) => {
            await createSpace({ ...values, template: template.id })
            await client.invalidateQueries({ queryKey: [SPACES_KEY] })
            showToast(t('spaces.form.created'))
            void navigate('/my-spaces?tab=myCreated')
          }}
        />
      </Dialog>
    )
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={name}
      description={localDescription(template, i18n.language)}
      wide
      footer={
        template.state === 'Draft' ? (
          <Button
            size="l"
            busy={update.isPending}
            onClick={() => update.mutate(template.id, { onSettled: onClose })}
          >
            {t('publishing.publish')}
          </Button>
        ) : (
          <Button size="l" onClick={() => (loggedIn ? setCreating(true) : openLogin(true))}>
            {t('spaces.templates.use')}
          </Button>
        )
      }
    >
      <Banner url={template.banner} className={css.detailBanner ?? ''} eager />
      <TemplateFacts template={template} withDate />
      {template.state === 'Draft' && <p className={css.draftHint}>{t('publishing.draftHint')}</p>}
    </Dialog>
  )
}
