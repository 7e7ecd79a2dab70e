import type { RouteValue } from '@lotus/contract'
import { completeLanguages, inEachLanguage, languageName, localText, mapTexts, useTranslation } from '@lotus/i18n'
import { Badge, Button, SelectField, Switch, TextField, toast } from '@lotus/ui'
import { IconPlus } from '@lotus/ui/icons'
import { useMutation, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { columnsOf } from '../../shared/columns.ts'
import { call } from '../../shared/api.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { LocalizedFields } from '../../shared/localized-fields.tsx'
import { PlainList } from '../../shared/list-frame.tsx'
import { refresh } from '../../shared/queries.ts'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { listOf } from '../../shared/use-list.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import styles from './chat.module.css'
import type { BoRoom } from './chat-types.ts'

const blank: BoRoom = {
  id: '',
  name: inEachLanguage(),
  language: null,
  slowSeconds: 5,
  isOpen: true,
  sort: 100,
  messagesToday: 0,
  openReports: 0,
}

/** The rooms: name, language, slow mode, and whether they are open. */
export function Rooms({ query }: { query: UseQueryResult<RouteValue<'bo.chatRooms'>> }) {
  const { t } = useTranslation('backofficeTalk')
  const [edited, setEdited] = useState<BoRoom>()
  const columns = columnsOf<BoRoom>(
    (key) => t(`chat.column.${key}`),
    [
      {
        key: 'name',
        header: t('chat.column.room'),
        card: 'title',
        cell: (row) => <TwoLines top={localText(row.name)} below={row.id} />,
      },
      {
        key: 'language',
        cell: (row) => (row.language === null ? t('chat.everyLanguage') : languageName(row.language)),
      },
      {
        key: 'slow',
        align: 'right',
        cell: (row) => (row.slowSeconds === 0 ? t('chat.notSlow') : t('talk:chat.slow', { count: row.slowSeconds })),
      },
      { key: 'today', align: 'right', cell: (row) => row.messagesToday },
      { key: 'reports', align: 'right', cell: (row) => row.openReports },
      {
        key: 'state',
        card: 'status',
        cell: (row) => (
          <Badge tone={row.isOpen ? 'gain' : 'neutral'}>{t(row.isOpen ? 'chat.open' : 'chat.closed')}</Badge>
        ),
      },
    ],
  )
  return (
    <>
      <div className={styles.states}>
        <Button icon={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setEdited(blank)}>
          {t('chat.addRoom')}
        </Button>
      </div>
      <PlainList
        list={listOf(query.data?.rows, query)}
        label={t('chat.view.rooms')}
        columns={columns}
        rowKey={(row) => row.id}
        empty={{ title: t('chat.noRooms'), hint: t('chat.noRoomsHint') }}
        onOpen={setEdited}
      />
      {edited && <RoomForm key={edited.id} room={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

const ROOM_ID = /^[a-z][a-z0-9-]{1,29}$/
const SLOW_MAX = 3600

function RoomForm({ room, onClose }: { room: BoRoom; onClose: () => void }) {
  const { t } = useTranslation('backofficeTalk')
  const fields = useDraft(room)
  const { draft } = fields
  const [isAsked, setAsked] = useState(false)
  const isNew = room.id === ''
  const isPaced = Number.isInteger(draft.slowSeconds) && draft.slowSeconds >= 0 && draft.slowSeconds <= SLOW_MAX
  const problems = {
    id: ROOM_ID.test(draft.id) ? undefined : t('chat.idRule'),
    slow: isPaced ? undefined : t('chat.slowRule', { max: SLOW_MAX }),
    ...mapTexts(draft.name, (name) => (name.trim() === '' ? t('answers.missing') : '')),
  }
  const save = useMutation({
    mutationFn: () => {
      const { id, name, language, slowSeconds, isOpen, sort } = draft
      const names = mapTexts(name, (text) => text.trim())
      return call('bo.saveChatRoom', { id, name: names, language, slowSeconds, isOpen, sort })
    },
    onSuccess: async () => {
      toast.success(t('chat.roomSaved'))
      onClose()
      await refresh('bo.chatRooms')
    },
  })
  return (
    <FormDialog
      title={t(isNew ? 'chat.addRoom' : 'chat.editRoom')}
      button={t('common:action.save')}
      isSending={save.isPending}
      failure={<FailureAlert error={save.error} />}
      onClose={onClose}
      onSubmit={() => {
        setAsked(true)
        if (Object.values(problems).every((problem) => !problem)) save.mutate()
      }}
    >
      <RoomFields {...fields} isNew={isNew} problems={isAsked ? problems : {}} />
    </FormDialog>
  )
}

type FieldsProps = ReturnType<typeof useDraft<BoRoom>> & {
  isNew: boolean
  problems: Readonly<Record<string, string | undefined>>
}

function RoomFields({ draft, set, field, isNew, problems }: FieldsProps) {
  const { t } = useTranslation('backofficeTalk')
  return (
    <>
      {isNew && (
        <TextField
          data-autofocus
          label={t('chat.id')}
          hint={t('chat.idRule')}
          error={problems['id']}
          maxLength={30}
          {...field.text('id')}
        />
      )}
      <LocalizedFields
        label={(language) => t('chat.name', { language })}
        error={(language) => problems[language]}
        maxLength={60}
        of={(language) => field.textIn('name', language)}
      />
      <SelectField
        label={t('chat.column.language')}
        value={draft.language ?? ''}
        options={[
          { value: '', label: t('chat.everyLanguage') },
          ...completeLanguages.map((value) => ({ value, label: languageName(value) })),
        ]}
        onChange={({ target }) => set({ language: completeLanguages.find((one) => one === target.value) ?? null })}
      />
      <TextField
        type="number"
        inputMode="numeric"
        label={t('chat.slowSeconds')}
        hint={t('chat.slowHint')}
        error={problems['slow']}
        min={0}
        max={SLOW_MAX}
        value={String(draft.slowSeconds)}
        onChange={(event) => set({ slowSeconds: Number(event.target.value) })}
      />
      <Switch {...field.tick('isOpen')}>{t('chat.isOpen')}</Switch>
    </>
  )
}
