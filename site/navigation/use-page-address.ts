import { useLocation } from 'react-router';
import { documentAddress } from './address.ts';

/** The public address of the shown page, without query or fragment (`source`: product.md, Delivery). */
export function usePageAddress(): string {
  return new URL(documentAddress(useLocation().pathname), import.meta.env.SITE_URL).href;
}
