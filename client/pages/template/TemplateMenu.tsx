import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, PencilRuler, Pencil, RefreshCw, ScrollText, Trash2, Undo2, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TemplateAnswer } from '#shared/http/templates.ts'
import { fetchSite } from '../../api/auth.ts'
import { becauseText } from '../../api/becauseText.ts'
import { isQuotaRefusal } from '../../api/quotaText.ts'
import { updateTemplateFromSpace } from '../../api/templates.ts'
import { IconButton } from '../../components/IconButton.tsx'
import { lazyDialog } from '../../components/lazyDialog.tsx'
import { Menu, MenuItem, MenuLine, MenuLink } from '../../components/Menu.tsx'
import { loadAreas } from '../../language/i18n.ts'
import { showToast } from '../../store/toastStore.ts'
import { awaitOutcome } from './publishOutcomes.ts'
import { editorLink, isDeletable, isInProgress, isWithdrawable, TEMPLATES_KEY } from './templateView.ts'
import css from './TemplatePage.module.css'

export const ShareTemplateDialog = lazyDialog(async () => {
  const [part] = await Promise.all([import('./ShareTemplateDialog.tsx'), loadAreas('orgs')])
  return part.ShareTemplateDialog
})

/** Where templates are edited on this site; undefined until it is known. */
export const useEditorUrl = () =>
  useQuery({ queryKey: ['site'], queryFn: fetchSite, staleTime: Infinity }).data?.editorUrl

/** Takes the maps of a template's space anew. */
export function useUpdateFromSpace() {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: updateTemplateFromSpace,
    onSuccess: ({ id }) => {
      awaitOutcome(id)
      showToast(t('publishing.updating'))
    },
    onError: (error) => {
      const isFull = isQuotaRefusal(error)
      showToast(becauseText(t('publishing.updateFailed'), error), {
        toastType: 'failed',
        // Time to follow the link.
        ...(isFull && { keep: true, link: { to: '/account/usage', text: t('usage.full.see') } }),
      })
    },
    // Not waited for: a dialog closes before the list says that it is being updated, and would open again after that.
    onSettled: () => void client.invalidateQueries({ queryKey: [TEMPLATES_KEY] }),
  })
}

/** What can be done to a template of one's own. */
export function TemplateMenu({
  template,
  name,
  onEdit,
  onShare,
  onWithdraw,
  onDelete,
}: {
  readonly template: TemplateAnswer
  readonly name: string
  readonly onEdit: (id: string) => void
  readonly onShare: (id: string) => void
  readonly onWithdraw: (id: string) => void
  readonly onDelete: (id: string) => void
}) {
  const { t } = useTranslation()
  const editor = editorLink(template, useEditorUrl())
  const update = useUpdateFromSpace()
  const label = t('publishing.menu', { name })
  const resting = !isInProgress(template)
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label} className={css.menu}>
          <Ellipsis aria-hidden size={22} />
        </IconButton>
      }
    >
      {resting && (
        <MenuItem icon={<Pencil aria-hidden size={19} />} onSelect={() => onEdit(template.id)}>
          {t('publishing.edit')}
        </MenuItem>
      )}
      {editor !== undefined && (
        <MenuItem
          icon={<PencilRuler aria-hidden size={19} />}
          onSelect={() => window.open(editor, '_blank', 'noopener')}
        >
          {t('publishing.openEditor')}
        </MenuItem>
      )}
      {resting && template.spaceId && (
        <MenuItem icon={<RefreshCw aria-hidden size={19} />} onSelect={() => update.mutate(template.id)}>
          {template.state === 'Draft' ? t('publishing.publish') : t('publishing.update')}
        </MenuItem>
      )}
      {isWithdrawable(template) && (
        <MenuItem
          icon={<UsersRound aria-hidden size={19} />}
          ahead={ShareTemplateDialog.ahead}
          onSelect={() => onShare(template.id)}
        >
          {t('publishing.share')}
        </MenuItem>
      )}
      <MenuLink icon={<ScrollText aria-hidden size={19} />} to="/my-buildProfiles">
        {t('publishing.showRecords')}
      </MenuLink>
      {isWithdrawable(template) && (
        <>
          <MenuLine />
          <MenuItem icon={<Undo2 aria-hidden size={19} />} onSelect={() => onWithdraw(template.id)}>
            {t('publishing.withdraw')}
          </MenuItem>
        </>
      )}
      {isDeletable(template) && (
        <>
          <MenuLine />
          <MenuItem danger icon={<Trash2 aria-hidden size={19} />} onSelect={() => onDelete(template.id)}>
            {t('publishing.delete')}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
