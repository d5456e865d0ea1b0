"""Who comes next: work by priority and by turns of the networks it is charged to, in threads and in a process."""
