import { PRODUCT_NAME } from '@pingboard/contracts/constants.ts'
import { useEffect } from 'react'

/** Title of the tab: the page, then the product. */
export function useDocumentTitle(page: string | null): void {
  useEffect(() => {
    if (page !== null) document.title = page ? `${page} – ${PRODUCT_NAME}` : PRODUCT_NAME
  }, [page])
}
