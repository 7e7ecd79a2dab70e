import type { RouteName } from '@lotus/contract'
import { completeLanguages, localText, useTranslation, type Localized } from '@lotus/i18n'
import { confirm, toast } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { useCan } from '../../shared/permissions.ts'
import { refresh } from '../../shared/queries.ts'
import { useDraft } from '../../shared/use-draft.ts'
import { useLeaving } from '../../shared/editor-frame.tsx'

type Written = { title: Localized; html?: Localized; startsAt?: string | null; endsAt?: string | null }
export type OnOpen = (id: string | undefined) => void

/** The draft over the stored text. A background refetch does not overwrite it, and leaving the page asks first. */
export function useEditor<Stored extends { id: string }, Draft extends Written>(
  stored: Stored | null,
  draftOf: (stored: Stored | null) => Draft,
  onOpen: OnOpen,
) {
  const mayEdit = useCan('content.edit')
  const [base, setBase] = useState(stored)
  const { draft, set, replace, field } = useDraft(() => draftOf(stored), !mayEdit)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(base))
  const leaving = useLeaving(isDirty)
  const { title, html, startsAt = null, endsAt = null } = draft
  const isEmpty = (text: string) => text.trim() === ''
  return {
    mayEdit,
    base,
    draft,
    set,
    field,
    isDirty,
    isTitleMissing: completeLanguages.every((language) => isEmpty(title[language])),
    isPeriodWrong: startsAt !== null && endsAt !== null && endsAt <= startsAt,
    /** Languages that readers do not get yet. */
    missing: completeLanguages.filter((language) => isEmpty(title[language]) || isEmpty(html?.[language] ?? '')),
    /** The server's answer replaces what was loaded; after the first save the item has an address. */
    take(next: Stored): void {
      setBase(next)
      replace(draftOf(next))
      if (base !== null) return
      leaving.allow()
      onOpen(next.id)
    },
    /** Back to the list, because nothing is left to edit. */
    close(): void {
      leaving.allow()
      onOpen(undefined)
    },
  }
}

type Removable = { id: string; updatedAt: string; title: Localized }

/** Deletes a notice or a banner for good, after a question. */
export function useRemoving(
  name: 'bo.removeContentNotice' | 'bo.removeContentBanner',
  list: RouteName,
  onRemoved: () => void,
) {
  const { t } = useTranslation('backofficeContent')
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ id, updatedAt }: Removable) => call(name, { id, seen: updatedAt }),
    onSuccess: () => {
      toast.success(t('removed'))
      void refresh(list)
      onRemoved()
    },
  })
  async function ask(row: Removable): Promise<void> {
    const isSure = await confirm({
      title: t('remove.title', { name: localText(row.title) }),
      text: t('remove.text'),
      confirmLabel: t('remove.yes'),
      cancelLabel: t('leave.no'),
      danger: true,
    })
    if (isSure) mutate(row)
  }
  return { ask: (row: Removable) => void ask(row), isPending, error }
}
