import { NumberBoard, PlaceBoard, TokenBoard, type BoardCell } from '@lotus/ui'
import { useState } from 'react'
import { Group, Specimen } from '../specimen.tsx'
import { useWords } from '../words.ts'

const nothing = () => {}
const none: ReadonlySet<string> = new Set()
const cells = new Map<string, BoardCell>(
  Array.from({ length: 100 }, (_, index) => [
    index.toString().padStart(2, '0'),
    { absence: (index * 7) % 13, drawnLast: index % 9 === 3, soldOut: index === 39 || index === 79 },
  ]),
)
const balls = Array.from({ length: 20 }, (_, index) => `${index + 1}`.padStart(2, '0'))

const chosen: ReadonlySet<string> = new Set(['05', '12', '33', '50', '68'])

function NumberBoards() {
  const board = useWords()('Bảng số|Board')
  const [selected, setSelected] = useState(chosen)
  return (
    <Group title="NumberBoard">
      <Specimen of="NumberBoard" state="selected" wide>
        <NumberBoard label={board} selected={selected} onChange={setSelected} cells={cells} />
      </Specimen>
      <Specimen of="NumberBoard" state="disabled" wide>
        <NumberBoard label={board} selected={selected} onChange={nothing} cells={cells} disabled />
      </Specimen>
      {(['default', 'hover', 'focus'] as const).map((state) => (
        <Specimen key={state} of="NumberBoard" state={state} on="[data-number]" wide>
          <NumberBoard label={board} selected={none} onChange={nothing} />
        </Specimen>
      ))}
    </Group>
  )
}

function OtherBoards() {
  const w = useWords()
  const [selected, setSelected] = useState(chosen)
  const [places, setPlaces] = useState<readonly (readonly string[])[]>([['1'], [], ['2', '7']])
  const names = w('Trăm,Chục,Đơn vị|Hundreds,Tens,Units').split(',')
  const ten = { tokens: balls.slice(0, 10), columns: 5, label: w('Bảng số|Board'), selected: none, onChange: nothing }
  return (
    <Group title="TokenBoard, PlaceBoard">
      {(['default', 'hover', 'focus'] as const).map((state) => (
        <Specimen key={state} of="TokenBoard" state={state} on="[data-number]">
          <TokenBoard {...ten} />
        </Specimen>
      ))}
      <Specimen of="TokenBoard" state="selected">
        <TokenBoard {...ten} tokens={balls} selected={selected} onChange={setSelected} cells={cells} />
      </Specimen>
      <Specimen of="TokenBoard" state="disabled">
        <TokenBoard {...ten} disabled />
      </Specimen>
      <Specimen of="PlaceBoard" state="selected" wide>
        <PlaceBoard
          places={names}
          value={places}
          onChange={(place, row) => setPlaces(places.map((old, index) => (index === place ? row : old)))}
        />
      </Specimen>
      <Specimen of="PlaceBoard" wide>
        <PlaceBoard places={names.slice(0, 1)} value={[[]]} onChange={nothing} hasTools={false} />
      </Specimen>
      <Specimen of="PlaceBoard" state="disabled" wide>
        <PlaceBoard places={names.slice(0, 1)} value={[['4']]} onChange={nothing} disabled />
      </Specimen>
    </Group>
  )
}

export const parts = [NumberBoards, OtherBoards]
