import content from 'content:insights';
import type { ListPage } from '../../core/content/insights.ts';
import { ArticleList } from '../features/insights/article-list.tsx';
import { NewsletterForm } from '../features/newsletter/newsletter-form.tsx';
import { CallToAction } from '../features/scheduling/call-to-action.tsx';
import { delivery } from '../forms/delivery/delivery.ts';
import { Rest } from '../navigation/rest.tsx';
import { FormSection } from '../ui/form-section.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

/** Undefined for the first page, which is part of the content module. */
type Data = ListPage | undefined;

export const describe = (data: Data) => ({
  title: data ? content.list.pageTitle.replace('{page}', String(data.page)) : content.title,
  description: content.description,
});

export function Screen({ data }: { data: Data }) {
  const { newsletter } = content;
  return (
    <>
      <PageHeading {...content.hero} />
      <ArticleList shown={data ?? content.first} />
      <Rest>
        <FormSection
          id="newsletter"
          heading={newsletter.heading}
          text={delivery.confirmsAddresses ? newsletter.text : newsletter.unconfirmed}
        >
          <NewsletterForm words={newsletter} delivery={delivery} />
        </FormSection>
        <CallToAction {...content.callToAction} />
      </Rest>
    </>
  );
}
