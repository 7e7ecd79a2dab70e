import { UploadField, type PickedFile } from '@lotus/ui'
import { heroArtUrl } from '@lotus/ui/art'
import { useState } from 'react'
import { Group, Specimen } from '../specimen.tsx'
import { longWords, useWords, type Word } from '../words.ts'

const nothing = () => {}
const bill: PickedFile = { key: 'a', name: 'bien-lai-0107.png', preview: heroArtUrl('night'), note: '1.2 MB' }

function common(w: Word) {
  return {
    label: w('Ảnh biên lai|Picture of the receipt'),
    hint: w('PNG hoặc JPEG, tới 5 MB.|PNG or JPEG, up to 5 MB.'),
    pickText: w('Chọn tệp hoặc kéo vào đây|Choose a file or drop it here'),
    removeLabel: (name: string) => w(`Xoá ${name}|Remove ${name}`),
    onPick: nothing,
    onRemove: nothing,
    files: [],
  }
}

function Uploads() {
  const w = useWords()
  const [files, setFiles] = useState<readonly PickedFile[]>([])
  const props = common(w)
  return (
    <Group title="UploadField">
      <Specimen of="UploadField" state="empty" note={w('thử được|try it')}>
        <UploadField
          {...props}
          maxFiles={3}
          labelAside={`${files.length} / 3`}
          files={files}
          onPick={(picked) => setFiles([...files, ...picked.map(({ name }) => ({ key: name, name }))])}
          onRemove={(key) => setFiles(files.filter((file) => file.key !== key))}
        />
      </Specimen>
      <Specimen of="UploadField" state="hover" on="input[type=file]">
        <UploadField {...props} />
      </Specimen>
      <Specimen of="UploadField" state="focus" on="input[type=file]">
        <UploadField {...props} />
      </Specimen>
      <Specimen of="UploadField">
        <UploadField {...props} files={[bill]} />
      </Specimen>
      <Specimen of="UploadField" state="loading">
        <UploadField {...props} files={[{ ...bill, note: undefined, progress: 0.42 }]} />
      </Specimen>
      <Specimen of="UploadField" state="error">
        <UploadField
          {...props}
          maxFiles={2}
          error={w('Cần ít nhất một ảnh.|At least one picture.')}
          files={[{ key: 'b', name: 'film.mov', error: w('Không nhận loại tệp này.|This kind is not taken.') }]}
        />
      </Specimen>
      <Specimen of="UploadField" state="disabled">
        <UploadField {...props} disabled />
      </Specimen>
      <Specimen of="UploadField" state="readonly">
        <UploadField {...props} readOnly files={[bill]} />
      </Specimen>
      <Specimen of="UploadField" state="long">
        <UploadField {...props} files={[{ key: 'c', name: `${longWords}.png`, note: longWords }]} />
      </Specimen>
    </Group>
  )
}

export const parts = [Uploads]
