import type { RouteValue } from '@lotus/contract'
import { currentLanguage, useTranslation } from '@lotus/i18n'
import { Badge, Button, SelectField, Switch, TextField, toast, type Column } from '@lotus/ui'
import { IconPlus } from '@lotus/ui/icons'
import { useMutation, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { PlainList } from '../../shared/list-frame.tsx'
import { refresh } from '../../shared/queries.ts'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import { listOf } from '../../shared/use-list.ts'
import styles from './chat.module.css'
import type { BoRoom } from './chat-types.ts'

const blank: BoRoom = {
  id: '',
  name: { vi: '', en: '' },
  language: null,
  slowSeconds: 5,
  isOpen: true,
  sort: 100,
  messagesToday: 0,
  openReports: 0,
}

/** The rooms: their names, language, pace, and whether they are open. */
export function Rooms({ query }: { query: UseQueryResult<RouteValue<'bo.chatRooms'>> }) {
  const { t } = useTranslation('backofficeTalk')
  const [edited, setEdited] = useState<BoRoom>()
  const columns: Column<BoRoom>[] = [
    {
      key: 'name',
      header: t('chat.column.room'),
      card: 'title',
      cell: (row) => (
        <>
          <b>{row.name[currentLanguage()]}</b>
          <small className="num">{row.id}</small>
        </>
      ),
    },
    {
      key: 'language',
      header: t('chat.column.language'),
      cell: (row) => (row.language === null ? t('chat.everyLanguage') : t(`common:language.${row.language}`)),
    },
    {
      key: 'slow',
      header: t('chat.column.slow'),
      align: 'right',
      cell: (row) => (row.slowSeconds === 0 ? t('chat.notSlow') : t('talk:chat.slow', { count: row.slowSeconds })),
    },
    { key: 'today', header: t('chat.column.today'), align: 'right', cell: (row) => row.messagesToday },
    { key: 'reports', header: t('chat.column.reports'), align: 'right', cell: (row) => row.openReports },
    {
      key: 'state',
      header: t('chat.column.state'),
      card: 'status',
      cell: (row) => (
        <Badge tone={row.isOpen ? 'gain' : 'neutral'}>{t(row.isOpen ? 'chat.open' : 'chat.closed')}</Badge>
      ),
    },
  ]
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
  const [values, setValues] = useState(room)
  const [isAsked, setAsked] = useState(false)
  const isNew = room.id === ''
  const problems = {
    id: ROOM_ID.test(values.id) ? undefined : t('chat.idRule'),
    vi: values.name.vi.trim() === '' ? t('answers.missing') : undefined,
    en: values.name.en.trim() === '' ? t('answers.missing') : undefined,
    slow:
      Number.isInteger(values.slowSeconds) && values.slowSeconds >= 0 && values.slowSeconds <= SLOW_MAX
        ? undefined
        : t('chat.slowRule', { max: SLOW_MAX }),
  }
  const shown = (problem: string | undefined) => (isAsked ? problem : undefined)
  const save = useMutation({
    mutationFn: () => {
      const { id, name, language, slowSeconds, isOpen, sort } = values
      return call('bo.saveChatRoom', {
        id,
        name: { vi: name.vi.trim(), en: name.en.trim() },
        language,
        slowSeconds,
        isOpen,
        sort,
      })
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
        if (Object.values(problems).every((problem) => problem === undefined)) save.mutate()
      }}
    >
      {isNew && (
        <TextField
          data-autofocus
          label={t('chat.id')}
          hint={t('chat.idRule')}
          error={shown(problems.id)}
          maxLength={30}
          value={values.id}
          onChange={(event) => setValues({ ...values, id: event.target.value })}
        />
      )}
      {(['vi', 'en'] as const).map((language) => (
        <TextField
          key={language}
          label={t('chat.name', { language: t(`common:language.${language}`) })}
          error={shown(problems[language])}
          maxLength={60}
          value={values.name[language]}
          onChange={(event) => setValues({ ...values, name: { ...values.name, [language]: event.target.value } })}
        />
      ))}
      <SelectField
        label={t('chat.column.language')}
        value={values.language ?? ''}
        options={[
          { value: '', label: t('chat.everyLanguage') },
          { value: 'vi', label: t('common:language.vi') },
          { value: 'en', label: t('common:language.en') },
        ]}
        onChange={({ target }) =>
          setValues({ ...values, language: target.value === 'vi' || target.value === 'en' ? target.value : null })
        }
      />
      <TextField
        type="number"
        inputMode="numeric"
        label={t('chat.slowSeconds')}
        hint={t('chat.slowHint')}
        error={shown(problems.slow)}
        min={0}
        max={SLOW_MAX}
        value={String(values.slowSeconds)}
        onChange={(event) => setValues({ ...values, slowSeconds: Number(event.target.value) })}
      />
      <Switch checked={values.isOpen} onChange={(event) => setValues({ ...values, isOpen: event.target.checked })}>
        {t('chat.isOpen')}
      </Switch>
    </FormDialog>
  )
}
