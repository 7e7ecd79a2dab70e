import {
  FieldMessage,
  FieldShell,
  PasswordField,
  PinField,
  SearchField,
  SelectField,
  TextAreaField,
  TextField,
} from '@lotus/ui'
import { IconUser } from '@lotus/ui/icons'
import { useState } from 'react'
import { Group, Specimen } from '../specimen.tsx'
import type { State } from '../states.ts'
import { longWords, useWords, type Word } from '../words.ts'

const nothing = () => {}

/** The props of a field in a state. */
const given = (state: State, w: Word) => ({
  disabled: state === 'disabled',
  readOnly: state === 'readonly',
  error: state === 'error' ? w('4 đến 16 ký tự.|4 to 16 characters.') : undefined,
  hint: state === 'default' ? w('Chữ và số.|Letters and digits.') : undefined,
})

function Texts() {
  const w = useWords()
  const states = ['empty', 'default', 'hover', 'focus', 'disabled', 'readonly', 'error'] as const
  return (
    <Group title="TextField, TextAreaField">
      {states.map((state) => (
        <Specimen key={state} of="TextField" state={state} on={state === 'hover' ? 'div > div' : 'input'}>
          <TextField
            label={w('Tài khoản|Account')}
            labelAside={state === 'default' ? w('bắt buộc|required') : undefined}
            placeholder={w('4 đến 16 ký tự|4 to 16 characters')}
            before={<IconUser size={18} stroke={1.75} aria-hidden />}
            defaultValue={state === 'empty' ? '' : 'hoasen88'}
            {...given(state, w)}
          />
        </Specimen>
      ))}
      <Specimen of="TextField" state="long">
        <TextField label={longWords} labelAside={longWords} defaultValue={longWords} error={longWords} after="P" />
      </Specimen>
      {(['sm', 'lg'] as const).map((size) => (
        <Specimen key={size} of="TextField" note={size}>
          <TextField size={size} label={w('Tài khoản|Account')} defaultValue="hoasen88" />
        </Specimen>
      ))}
      {states.map((state) => (
        <Specimen key={state} of="TextAreaField" state={state} on={state === 'hover' ? 'div > div' : 'textarea'}>
          <TextAreaField
            label={w('Ghi chú|Note')}
            placeholder={w('Lý do|Reason')}
            defaultValue={state === 'empty' ? '' : w('Sai tên chủ tài khoản|The holder’s name is wrong')}
            {...given(state, w)}
          />
        </Specimen>
      ))}
      <Specimen of="TextAreaField" state="long">
        <TextAreaField label={longWords} defaultValue={`${longWords} ${longWords}`} hint={longWords} />
      </Specimen>
    </Group>
  )
}

function Others() {
  const w = useWords()
  const [query, setQuery] = useState('')
  const banks = [
    { value: 'a', label: w('Ngân hàng Sen|Lotus Bank') },
    { value: 'b', label: w('Ngân hàng Trúc|Bamboo Bank') },
  ]
  return (
    <Group title="PasswordField, SelectField, SearchField">
      {(['default', 'focus', 'disabled', 'error'] as const).map((state) => (
        <Specimen key={state} of="PasswordField" state={state} on="input">
          <PasswordField label={w('Mật khẩu|Password')} defaultValue="abcdefgh" {...given(state, w)} />
        </Specimen>
      ))}
      {(['default', 'hover', 'focus', 'disabled', 'error'] as const).map((state) => (
        <Specimen key={state} of="SelectField" state={state} on={state === 'hover' ? 'div > div' : 'select'}>
          <SelectField
            label={w('Ngân hàng|Bank')}
            options={banks}
            disabled={state === 'disabled'}
            error={given(state, w).error}
          />
        </Specimen>
      ))}
      <Specimen of="SelectField" state="long">
        <SelectField label={longWords} options={[{ value: 'a', label: longWords }]} />
      </Specimen>
      <Specimen of="SearchField" state="empty">
        <SearchField
          label={w('Tìm trò chơi|Find a game')}
          clearLabel={w('Xoá chữ|Clear')}
          value={query}
          onSearch={setQuery}
        />
      </Specimen>
      {(['default', 'hover', 'focus', 'disabled'] as const).map((state) => (
        <Specimen key={state} of="SearchField" state={state} on={state === 'hover' ? 'div > div' : 'input'}>
          <SearchField
            label={w('Tìm trò chơi|Find a game')}
            clearLabel={w('Xoá chữ|Clear')}
            value="sen vang"
            onSearch={nothing}
            disabled={state === 'disabled'}
          />
        </Specimen>
      ))}
    </Group>
  )
}

function Pins() {
  const w = useWords()
  const [pin, setPin] = useState('')
  return (
    <Group title="PinField, FieldShell, FieldMessage">
      <Specimen of="PinField" state="empty">
        <PinField label={w('Mật khẩu quỹ|Fund password')} value={pin} onChange={setPin} />
      </Specimen>
      {(['default', 'hover', 'focus', 'disabled', 'readonly', 'error'] as const).map((state) => (
        <Specimen key={state} of="PinField" state={state}>
          <PinField
            label={w('Mật khẩu quỹ|Fund password')}
            value={state === 'focus' ? '123' : '123456'}
            onChange={nothing}
            {...given(state, w)}
          />
        </Specimen>
      ))}
      <Specimen of="PinField" note={w('mã thấy được|code that may be seen')}>
        <PinField label={w('Mã xác minh|Code')} isShown value="4821" onChange={nothing} autoComplete="one-time-code" />
      </Specimen>
      <Specimen of="FieldShell">
        <FieldShell id="shell" label={w('Hình xác minh|Picture to read')} after="P">
          <span id="shell" className="grow">
            …
          </span>
        </FieldShell>
      </Specimen>
      <Specimen of="FieldMessage">
        <FieldMessage id="hint" hint={w('Chữ và số.|Letters and digits.')} />
      </Specimen>
      <Specimen of="FieldMessage" state="error">
        <FieldMessage id="error" error={w('Sai mật khẩu.|Wrong password.')} />
      </Specimen>
      <Specimen of="FieldMessage" state="empty">
        <FieldMessage id="none" />
      </Specimen>
      <Specimen of="FieldMessage" state="long">
        <FieldMessage id="long" error={longWords} />
      </Specimen>
    </Group>
  )
}

export const parts = [Texts, Others, Pins]
