import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api.ts'

/** K06: the file types and size that the server accepts. */
const KINDS = 'image/png,image/jpeg'

/** Re-encodes a picture from the operator's computer and uploads it; `upload` returns its address. */
export function usePicture() {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (file: File) => (await call('bo.uploadContentPicture', {}, { file })).url,
  })
  return {
    isPending,
    upload: mutateAsync,
    /** Opens the browser's file dialog; closing it does nothing. */
    pick(onPicked: (file: File) => void): void {
      const input = document.createElement('input')
      input.type = 'file'
      input.accept = KINDS
      input.addEventListener('change', () => {
        const file = input.files?.[0]
        if (file) onPicked(file)
      })
      input.click()
    },
  }
}
