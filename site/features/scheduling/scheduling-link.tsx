import brand from 'content:brand';
import { buttonClass } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';

/** Opens the external scheduling page in a new tab (specification, point 1). */
export function SchedulingLink({
  label,
  className = buttonClass(),
}: {
  label: string;
  className?: string | undefined;
}) {
  return (
    <ExternalLink className={className} href={brand.schedulingUrl}>
      {label}
    </ExternalLink>
  );
}
